import type { StateStatistics } from '@vigil/contract'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { type Bar, BarChart } from '../../ui/figures/bar-chart.tsx'
import { FigurePanel } from '../../ui/figures/figure-panel.tsx'
import type { FigureTable } from '../../ui/figures/figure-table.ts'
import { BeforeLegend } from './comparison.tsx'
import { stepName } from './period-name.ts'
import { availabilityOf, rounded, type StatePartProps, useStateTexts } from './state-panels.tsx'
import { type EarlierName, useEarlier } from './use-earlier.ts'

const WHOLE = 100

/** What is on record of the same step of an earlier period; undefined where nothing is. */
const stepOf = ({ since }: StateStatistics, { steps }: StateStatistics['before'], index: number) =>
  since === null || (steps[index]?.known ?? 0) === 0 ? undefined : steps[index]

function useStepNames({ unit }: StateStatistics) {
  const { i18n } = useTranslation()
  const { timeZone } = useSession().config
  return (at: number, length: 'short' | 'long') => stepName(unit, at, i18n.language, timeZone, length)
}

export function AvailabilityPanel({ data, about, barsOf }: StatePartProps) {
  const { t } = useTranslation()
  const { percent, duration } = useStateTexts()
  const name = useStepNames(data)
  const earlier = useEarlier(data.unit)
  const title = t('statistics.states.availabilityOverTime')
  const shareOf = (which: EarlierName['which'], index: number) => {
    const step = stepOf(data, data[which], index)
    return step && availabilityOf(step)
  }
  const bars = data.steps.map((step, index): Bar => {
    const share = availabilityOf(step)
    return {
      key: String(step.begin),
      label: name(step.begin, 'short'),
      name: name(step.begin, 'long'),
      n: share ?? 0,
      value: percent(share),
      before: shareOf('before', index),
      to: share === undefined ? undefined : barsOf({}, step),
    }
  })
  const table = (): FigureTable => ({
    columns: [
      { title: t('statistics.by.time'), type: 'text' },
      { title: t('statistics.states.availabilityPercent'), type: 'number' },
      ...earlier.map((each) => ({ title: each.name, type: 'number' as const })),
      { title: t('statistics.states.onRecord'), type: 'text' },
    ],
    rows: data.steps.map((step, index) => ({
      key: String(step.begin),
      cells: [
        bars[index]?.name ?? '',
        rounded(availabilityOf(step)),
        ...earlier.map(({ which }) => rounded(shareOf(which, index))),
        duration(step.known),
      ],
      to: bars[index]?.to,
    })),
  })
  return (
    <FigurePanel
      title={title}
      wide
      table={table}
      about={about}
      note={bars.some(({ before }) => before !== undefined) && <BeforeLegend unit={data.unit} />}
    >
      <BarChart bars={bars} label={title} top={WHOLE} />
    </FigurePanel>
  )
}

export function FaultsOverTimePanel({ data, about, faultsOf }: StatePartProps) {
  const { t } = useTranslation()
  const name = useStepNames(data)
  const earlier = useEarlier(data.unit)
  const title = t('statistics.states.faultsOverTime')
  const bars = data.steps.map(
    ({ begin, end, faults }, index): Bar => ({
      key: String(begin),
      label: name(begin, 'short'),
      name: name(begin, 'long'),
      n: faults,
      before: stepOf(data, data.before, index)?.faults,
      to: faults === 0 ? undefined : faultsOf({}, { begin, end }),
    }),
  )
  const table = (): FigureTable => ({
    columns: [
      { title: t('statistics.by.time'), type: 'text' },
      { title: t('statistics.states.faults'), type: 'number' },
      ...earlier.map((each) => ({ title: each.name, type: 'number' as const })),
    ],
    rows: bars.map(({ key, name: long, n, to }, index) => ({
      key,
      cells: [
        long,
        Number(key) >= data.until ? null : n,
        ...earlier.map(({ which }) => stepOf(data, data[which], index)?.faults ?? null),
      ],
      to,
    })),
  })
  return (
    <FigurePanel
      title={title}
      wide
      table={table}
      about={about}
      note={bars.some(({ before }) => before !== undefined) && <BeforeLegend unit={data.unit} />}
    >
      <BarChart bars={bars} label={title} />
    </FigurePanel>
  )
}
