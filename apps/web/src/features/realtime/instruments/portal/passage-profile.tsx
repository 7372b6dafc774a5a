import { State2 } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'
import { formatDateTime } from '@vigil/domain'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import type { ChartPoint } from '../../../../ui/chart/chart-columns.ts'
import type { ChartSpan } from '../../../../ui/chart/plot-spec.ts'
import { TimeChart } from '../../../../ui/chart/time-chart.tsx'
import { Age } from '../../../../ui/time/age.tsx'
import { durationText, measured } from '../../../../ui/values/measured.ts'
import { type Passage, peakOf, profileOf, windowOf } from './passages.ts'

interface PassageProfileProps {
  readonly passage: Passage
  /** By key; those of one unit and module. */
  readonly courses: ReadonlyMap<string, readonly ChartPoint[]>
  readonly quantities: readonly Quantity[]
  /** The worst that a moment's readings say. */
  stateAt(at: number): State2
}

const GAMMA = ['countRate', 'backgroundRate'] as const
const NO_POINTS: readonly never[] = []

/** What the panels counted while something passed between them, with the background before and after. */
export function PassageProfile({ passage, courses, quantities, stateAt }: PassageProfileProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const seriesOf = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const quantity = quantities.find((each) => each.key === key)
      if (quantity === undefined) return []
      const { unit, digits } = quantity
      return [
        { key, label: t(`quantity.${key}`), unit, digits, points: profileOf(courses.get(key) ?? NO_POINTS, passage) },
      ]
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: made of the courses and the passage alone
  const gamma = useMemo(() => seriesOf(GAMMA), [courses, passage, i18n.language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: made of the courses and the passage alone
  const neutron = useMemo(() => seriesOf(['neutronRate']), [courses, passage, i18n.language])
  const spans = useMemo(() => marksOf(gamma[0]?.points ?? NO_POINTS, stateAt), [gamma, stateAt])
  const { from, to } = windowOf(passage)
  const { begin, end, running } = passage
  const lines = useMemo(
    () => [
      { at: begin, label: t('panel.portal.enters') },
      ...(running ? [] : [{ at: end, label: t('panel.portal.leaves') }]),
    ],
    [begin, end, running, t],
  )
  const facts = ['countRate', 'sigma', 'neutronRate', 'passageSpeed'].flatMap((key) => {
    const quantity = quantities.find((each) => each.key === key)
    const peak = peakOf(courses.get(key) ?? NO_POINTS, passage)
    return quantity === undefined || peak === undefined ? [] : [{ quantity, peak }]
  })
  const chart = { timeZone: config.timeZone, from, to, spans, lines, stateName: (state: string) => t(`state.${state}`) }
  return (
    <section className="passage" aria-label={t('panel.portal.profile')}>
      <header>
        <h3>{t(passage.running ? 'panel.portal.passing' : 'panel.portal.lastPassage')}</h3>
        <span className="quiet">
          <bdi dir="ltr">{formatDateTime(passage.begin, config.timeZone)}</bdi> · <Age at={passage.begin} /> ·{' '}
          {t('panel.portal.lasted', {
            time: durationText(Math.max(1, Math.round((passage.end - passage.begin) / 1000)) * 1000, i18n.language),
          })}
        </span>
      </header>
      <dl className="passage-facts">
        {facts.map(({ quantity, peak }) => (
          <div key={quantity.key}>
            <dt>{t('panel.portal.highest', { name: t(`quantity.${quantity.key}`) })}</dt>
            <dd>
              <bdi dir="ltr">{measured(i18n, peak.value, quantity)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <TimeChart {...chart} label={t('panel.portal.gammaProfile')} series={gamma} height={190} />
      {neutron.length > 0 && (
        <TimeChart {...chart} label={t('panel.portal.neutronProfile')} series={neutron} height={110} />
      )}
    </section>
  )
}

/** Moments at which the readings reached a limit, as stretches under the chart. */
function marksOf(points: readonly ChartPoint[], stateAt: (at: number) => State2): ChartSpan[] {
  const names = { [State2.Warning]: 'warning', [State2.Alarm]: 'alarm', [State2.HighRisk]: 'highRisk' } as const
  return points.flatMap(({ at }, index) => {
    const state = stateAt(at)
    if (state !== State2.Warning && state !== State2.Alarm && state !== State2.HighRisk) return []
    return [{ from: at, to: points[index + 1]?.at ?? at + 1000, state: names[state] }]
  })
}
