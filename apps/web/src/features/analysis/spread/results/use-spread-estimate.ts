import type { EstimateArea, EstimateResult } from '@vigil/contract'
import type { Place } from '@vigil/domain'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useLive } from '../../../../live/live-context.tsx'
import type { MeasuredFit } from '../measured/measured-fit.ts'
import type { Air, Reckoned, ShownZone } from '../reckoning/reckon-spread.ts'
import type { Matter } from '../reckoning/use-matter.ts'
import { useDistances } from '../use-distances.ts'
import { useAmounts } from './spread-results.tsx'
import type { useReached } from './use-reached.ts'

const DEVICES_MOST = 120

interface EstimateOf extends Pick<Matter, 'isRadioactive' | 'subject'> {
  readonly reckoned: Reckoned | undefined
  readonly air: Air | undefined
  readonly source: Place | undefined
  readonly search: URLSearchParams
  /** Hours that somebody stays there. */
  readonly stay: number
  /** Until when measurements count; undefined: now. */
  readonly to: number | undefined
  /** Seconds after the release that are shown; undefined: whenever. */
  readonly after: number | undefined
  readonly ever: readonly ShownZone[]
  readonly areas: readonly EstimateArea[]
  readonly chanceAreas: readonly EstimateArea[] | undefined
  readonly devices: ReturnType<typeof useReached>
  readonly fit: MeasuredFit | undefined
}

/** What is kept, mailed and printed of where a release goes. */
export function useSpreadEstimate(of: EstimateOf): EstimateResult | undefined {
  const { t } = useTranslation()
  const { link } = useLive()
  const { length, time, number } = useDistances()
  const { outText, amountText } = useAmounts()
  const { reckoned, air, source, subject, isRadioactive, search, stay, to, after, ever, areas, chanceAreas } = of
  const { devices, fit } = of
  return useMemo(() => {
    if (reckoned === undefined || air === undefined || source === undefined || subject === undefined) return undefined
    return {
      kind: 'spread',
      at: to ?? link.serverNow(),
      address: `/analysis/spread?${search}`.slice(0, 4000),
      ...source,
      facts: [
        [t(isRadioactive ? 'spread.field.nuclide' : 'spread.field.m'), subject],
        [t('spread.part.release'), outText(reckoned)],
        [
          t('spread.part.air'),
          `${number(air.windMs)} m/s, ${Math.round(air.fromDegrees)}°, ${air.stability}, ${number(air.celsius)} °C${air.rainMmPerH > 0 ? `, ${number(air.rainMmPerH)} mm/h` : ''}`,
        ],
        [t('source.fact.model'), t(`spread.model.${reckoned.cloud.model}`)],
        ...(reckoned.dose === undefined
          ? []
          : [[t('spread.part.stay'), t('spread.dose.assumed', { hours: number(stay) })] as [string, string]]),
        [t('spread.time'), after === undefined ? t('spread.ever') : `${t('spread.after')} ${time(after)}`],
        ...ever.map(({ name, value, unit, zone }): [string, string] => [
          t(`spread.level.${name}`),
          `${number(value)} ${unit}: ${zone.reachM === 0 ? t('spread.nowhere') : `${length(zone.reachM)} × ${length(2 * zone.halfWidthM)}`}`,
        ]),
      ],
      areas: [...areas, ...(chanceAreas ?? [])],
      heads: [
        t('spread.column.away'),
        t('spread.column.when'),
        t('spread.column.expected'),
        t('source.column.measured'),
      ],
      devices: devices.slice(0, DEVICES_MOST).map(({ what, awayM, arrivalS, peak }) => {
        const measured = fit?.at.find(({ sn }) => sn === what.sn)
        return {
          sn: what.sn,
          name: what.name,
          told: [
            length(awayM),
            time(arrivalS),
            amountText(reckoned, peak),
            measured === undefined
              ? ''
              : `${measured.isSeen ? '' : '< '}${number(measured.isSeen ? measured.measured : measured.least)} mg/m³`,
          ],
        }
      }),
    }
  }, [
    reckoned,
    air,
    source,
    subject,
    isRadioactive,
    stay,
    outText,
    amountText,
    to,
    search,
    after,
    ever,
    areas,
    chanceAreas,
    devices,
    fit,
    link,
    t,
    number,
    length,
    time,
  ])
}
