import type { CheckDimension, CheckShare, CottonCheckStatistics, DetectionFilter } from '@vigil/contract'
import { checksBehind, checksTogether, seasonsOf } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { type Bar, BarChart } from '../../ui/figures/bar-chart.tsx'
import { FigurePanel } from '../../ui/figures/figure-panel.tsx'
import type { FigureTable } from '../../ui/figures/figure-table.ts'
import { ShareChart, type ShareRow } from '../../ui/figures/share-chart.tsx'
import { useLotNames } from '../../ui/records/use-lot-names.ts'
import type { Span } from './alarm-links.ts'
import { BeforeLegend } from './comparison.tsx'
import { seasonName, stepName } from './period-name.ts'
import { isBeforeRecord, useEarlier, useEarlierSteps } from './use-earlier.ts'

/** So many rows stand in a chart; the table has all. */
const DRAWN = 10
const LEVEL_COLOURS: Readonly<Record<string, string>> = {
  normal: 'var(--state-normal)',
  warning: 'var(--state-warning)',
  alarm: 'var(--state-alarm)',
}

/** The list behind a mark, `found`: of those that found something; undefined for who may not open it. */
export type CheckListOf = (
  mark?: Pick<DetectionFilter, 'sn' | 'bale'> & { readonly found?: boolean },
  span?: Span,
) => string | undefined

export interface CheckPartProps {
  readonly data: CottonCheckStatistics
  readonly about: readonly (readonly [string, string])[]
  readonly listOf: CheckListOf
}

type Checks = Pick<CheckShare, 'n' | 'found' | 'probability'>

function useCheckTexts() {
  const { t, i18n } = useTranslation()
  const percent = (share: number) => t('statistics.percent', { value: formatNumber(i18n.language, share * 100, 1) })
  return {
    /** Beside a bar: 12 checks, 3 found something, 4 % likely on the mean. */
    words: ({ n, found, probability }: Checks): string =>
      t('statistics.cotton.checked', {
        n: formatNumber(i18n.language, n),
        found: formatNumber(i18n.language, found),
        risk: probability === null ? '–' : percent(probability),
      }),
    columns: (first: string): FigureTable['columns'] => [
      { title: first, type: 'text' },
      { title: t('statistics.cotton.checks'), type: 'number' },
      { title: t('statistics.cotton.found'), type: 'number' },
      { title: t('statistics.cotton.riskPercent'), type: 'number' },
    ],
    cells: ({ n, found, probability }: Checks): (number | null)[] => [
      n,
      found,
      probability === null ? null : Math.round(probability * 1000) / 10,
    ],
  }
}

export function ChecksOverTimePanel({ data, about, listOf }: CheckPartProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { words, columns, cells } = useCheckTexts()
  const { unit, steps, since, until } = data
  const earlier = useEarlier(unit)
  const earlierStep = useEarlierSteps(data)
  const isTold = (step: Span) => step.begin < until && !isBeforeRecord(step, since)
  const name = (at: number, length: 'short' | 'long') => stepName(unit, at, i18n.language, timeZone, length)
  const title = t('statistics.by.time')
  const bars = steps.map(
    (step, index): Bar => ({
      key: String(step.begin),
      label: name(step.begin, 'short'),
      name: name(step.begin, 'long'),
      n: step.n,
      value: words(step),
      before: earlierStep('before', index),
      to: step.n === 0 ? undefined : listOf({}, step),
    }),
  )
  const table = (): FigureTable => ({
    columns: [...columns(title), ...earlier.map((each) => ({ title: each.name, type: 'number' as const }))],
    rows: steps.map((step, index) => ({
      key: String(step.begin),
      cells: [
        bars[index]?.name ?? '',
        ...cells(step).map((cell) => (isTold(step) ? cell : null)),
        ...earlier.map(({ which }) => earlierStep(which, index) ?? null),
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
      note={bars.some(({ before }) => before !== undefined) && <BeforeLegend unit={unit} />}
    >
      <BarChart bars={bars} label={title} />
    </FigurePanel>
  )
}

export function ChecksPanel({ data, about, listOf, dimension }: CheckPartProps & { dimension: CheckDimension }) {
  const { t, i18n } = useTranslation()
  const nameOf = useLotNames()
  const { words, columns, cells } = useCheckTexts()
  const title = t(`statistics.by.${dimension}`)
  const { shares, rest } = data.by[dimension]
  const rows = shares.map(
    (share): ShareRow => ({
      key: share.key,
      name: nameOf(dimension, share.key),
      n: share.n,
      value: words(share),
      to: listOf(checksBehind(dimension, share.key)),
      colour: dimension === 'level' ? LEVEL_COLOURS[share.key] : undefined,
    }),
  )
  const unseen = rows.slice(DRAWN)
  const others = unseen.length + rest.keys
  const drawn = rows.slice(0, DRAWN)
  if (others > 0) {
    const n = unseen.reduce((sum, row) => sum + row.n, rest.n)
    const name = t('statistics.rest', { value: formatNumber(i18n.language, others) })
    drawn.push({ key: ' rest', name, n, value: formatNumber(i18n.language, n), to: undefined })
  }
  const table = (): FigureTable => ({
    columns: columns(title),
    rows: [
      ...shares.map((share, index) => ({
        key: share.key,
        cells: [rows[index]?.name ?? '', ...cells(share)],
        to: rows[index]?.to,
      })),
      ...(rest.n > 0
        ? [
            {
              key: ' rest',
              cells: [t('statistics.rest', { value: formatNumber(i18n.language, rest.keys) }), rest.n, null, null],
            },
          ]
        : []),
    ],
  })
  return (
    <FigurePanel title={title} table={table} about={about}>
      <ShareChart rows={drawn} label={title} />
    </FigurePanel>
  )
}

export function SeasonPanel({ data, about, listOf }: CheckPartProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { words, columns, cells } = useCheckTexts()
  const title = t('statistics.by.season')
  const seasons = seasonsOf(data.steps).map(({ months, ...span }) => ({ ...span, ...checksTogether(months) }))
  const rows = seasons.map(
    (season): ShareRow => ({
      key: String(season.begin),
      name: seasonName(season.begin, season.end, i18n.language, timeZone),
      n: season.n,
      value: words(season),
      to: season.n === 0 ? undefined : listOf({}, season),
    }),
  )
  const table = (): FigureTable => ({
    columns: columns(title),
    rows: rows.map(({ key, name, to }, index) => {
      const season = seasons[index]
      return { key, cells: [name, ...(season === undefined ? [] : cells(season))], to }
    }),
  })
  return (
    <FigurePanel title={title} table={table} about={about}>
      <ShareChart rows={rows} label={title} />
    </FigurePanel>
  )
}
