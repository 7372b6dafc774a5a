import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useLive } from '../../../../live/live-context.tsx'
import { useDistances } from '../use-distances.ts'
import type { SpreadAir } from './use-spread-air.ts'

/** Which air is reckoned with, and where it is known from. */
export function SpreadAirNote({ of: { air, evidence, isEntered, isThen, recent, known } }: { readonly of: SpreadAir }) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const { number, length } = useDistances()
  if (air === undefined) return null
  const masts = isThen
    ? (evidence?.masts ?? [])
    : known.masts.map(({ sn, awayM }) => ({ name: fleet.place(sn)?.name ?? sn, awayM }))
  return (
    <p className="quiet" aria-live="polite">
      {isEntered
        ? t('spread.air.entered', { speed: number(air.windMs), from: number(air.fromDegrees) })
        : t(isThen ? 'source.airThen' : recent === undefined ? 'source.airLive' : 'source.airMean', {
            minutes: number(recent?.minutes ?? 0),
            speed: number(air.windMs),
            from: number(Math.round(air.fromDegrees)),
            masts: masts.map(({ name, awayM }) => `${name} (${length(awayM)})`).join(', '),
          })}{' '}
      {t('spread.air.stability', { name: `${air.stability}: ${t(`spread.stability.${air.stability}`)}` })}{' '}
      {known.isTemperatureAssumed && !isThen && t('spread.air.assumed', { value: number(air.celsius) })}
    </p>
  )
}
