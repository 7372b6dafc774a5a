import { State2, type Threshold } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'
import { percentText } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { stateOfValue } from '../../../../ui/recent/limits.ts'
import { measured } from '../../../../ui/values/measured.ts'
import type { InstrumentProps } from '../instrument.ts'
import { PlainBar } from '../shared/plain-bar.tsx'
import { doseLimit } from './dose-limit.ts'
import { roughDuration } from './rough-duration.ts'
import { useExposures } from './use-exposures.ts'

interface ExposureFiguresProps extends Pick<InstrumentProps, 'sn' | 'definition'> {
  readonly quantity: Quantity
  readonly thresholds: readonly Threshold[]
}

/** Short-term and shift average of one quantity, and how much of the allowed dose is used up. */
export function ExposureFigures({ sn, definition, quantity, thresholds }: ExposureFiguresProps) {
  const { t, i18n } = useTranslation()
  const quantities = useMemo(() => [quantity], [quantity])
  const { phase, averages } = useExposures({ sn, definition }, quantities)
  const found = averages.get(quantity.key)
  if (found === undefined) {
    return <p className="quiet">{t(phase === 'loading' ? 'instrument.loadingPast' : 'instrument.exposure.none')}</p>
  }
  const limit = doseLimit(definition.key, quantity.key, thresholds)
  const share = limit === undefined ? undefined : found.spreadOverShift / limit
  const danger = (value: number) => stateOfValue(definition.key, quantity.key, value, thresholds) >= State2.Warning
  const figures = [
    { key: 'shortTerm', value: found.shortTerm, over: found.shortTermMs },
    { key: 'longTerm', value: found.longTerm, over: found.longTermMs },
  ] as const
  return (
    <dl className="figures">
      {figures.map(({ key, value, over }) => (
        <div key={key} data-danger={danger(value)}>
          <dt>{t(`instrument.exposure.${key}`)}</dt>
          <dd>
            <bdi dir="ltr">{measured(i18n, value, quantity)}</bdi>
          </dd>
          <dd className="figure-note">
            {t('instrument.exposure.over', { duration: roughDuration(over, i18n.language) })}
          </dd>
        </div>
      ))}
      {share !== undefined && limit !== undefined && (
        <div data-danger={share >= 1} className="figure-wide">
          <dt>{t('instrument.exposure.dose')}</dt>
          <dd>
            <bdi dir="ltr">{percentText(i18n.language, share * 100, share < 0.1 ? 1 : 0)}</bdi>
          </dd>
          <dd>
            <PlainBar
              label={t('instrument.exposure.dose')}
              text={percentText(i18n.language, share * 100)}
              share={share}
              colour={share >= 1 ? 'var(--state-alarm)' : share >= 0.5 ? 'var(--state-warning)' : 'var(--accent)'}
            />
          </dd>
          <dd className="figure-note">
            {t('instrument.exposure.ofLimit', { limit: measured(i18n, limit, quantity) })}
          </dd>
        </div>
      )}
    </dl>
  )
}
