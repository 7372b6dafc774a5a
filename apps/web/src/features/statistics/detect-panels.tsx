import { type DetectionDimension, type DetectStatistics, type JudgedDimension, SURENESSES } from '@vigil/contract'
import { alarmsBehind, detectionsBehind, NAMED_SOMETHING } from '@vigil/domain'
import { formatNumber, POINT_STATE_KEYS, substanceName } from '@vigil/i18n/web'
import { useTexts, useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { type Bar, BarChart } from '../../ui/figures/bar-chart.tsx'
import { FigurePanel } from '../../ui/figures/figure-panel.tsx'
import type { FigureTable } from '../../ui/figures/figure-table.ts'
import { ShareChart, type ShareRow } from '../../ui/figures/share-chart.tsx'
import { stateColour } from '../../ui/theme.ts'
import type { alarmList, Span } from './alarm-links.ts'
import { BeforeLegend } from './comparison.tsx'
import type { checkList } from './detect-links.ts'
import { stepName } from './period-name.ts'
import { useAlarmNames } from './use-alarm-names.ts'
import { isBeforeRecord, useEarlier, useEarlierSteps } from './use-earlier.ts'

/** So many rows stand in a chart; the table has all. */
const DRAWN = 10
const WHOLE = 100

export interface DetectPartProps {
  readonly data: DetectStatistics
  readonly about: readonly (readonly [string, string])[]
  /** The lists behind a mark; undefined for who may not open them. */
  checksOf(mark?: Parameters<typeof checkList>[2], span?: Span): string | undefined
  alarmsOf(mark: Parameters<typeof alarmList>[2]): string | undefined
}

function useDetectNames(): (dimension: DetectionDimension, key: string) => string {
  const texts = useTexts()
  const { t } = texts
  const nameOf = useAlarmNames()
  return (dimension, key) => {
    if (dimension === 'name') return substanceName(texts, key)
    if (dimension === 'sure') {
      const sure = SURENESSES.find((each) => each === key)
      return sure === undefined ? key : t(`statistics.detect.sure.${sure}`)
    }
    if (dimension === 'state') {
      const state = ([0, 1, 2, 3] as const).find((each) => String(each) === key)
      return state === undefined ? key : t(POINT_STATE_KEYS[state])
    }
    return nameOf(dimension, key)
  }
}

export function FoundOverTimePanel({ data, about, checksOf }: DetectPartProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const title = t('statistics.detect.foundOverTime')
  const name = (at: number, length: 'short' | 'long') => stepName(unit, at, i18n.language, timeZone, length)
  const { unit, since } = data
  const earlier = useEarlier(unit)
  const earlierStep = useEarlierSteps(data)
  const bars = data.steps.map(
    ({ begin, end, found }, index): Bar => ({
      key: String(begin),
      label: name(begin, 'short'),
      name: name(begin, 'long'),
      n: found,
      before: earlierStep('before', index)?.found,
      to: found === 0 ? undefined : checksOf(NAMED_SOMETHING, { begin, end }),
    }),
  )
  const table = (): FigureTable => ({
    columns: [
      { title: t('statistics.by.time'), type: 'text' },
      { title: t('statistics.detect.found'), type: 'number' },
      { title: t('statistics.detect.checks'), type: 'number' },
      ...earlier.map((each) => ({ title: each.name, type: 'number' as const })),
    ],
    rows: data.steps.map((step, index) => {
      const { begin, n, found } = step
      const isTold = begin < data.until && !isBeforeRecord(step, since)
      return {
        key: String(begin),
        cells: [
          bars[index]?.name ?? '',
          isTold ? found : null,
          isTold ? n : null,
          ...earlier.map(({ which }) => earlierStep(which, index)?.found ?? null),
        ],
        to: bars[index]?.to,
      }
    }),
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

export function FoundPanel({
  data,
  about,
  checksOf,
  dimension,
}: DetectPartProps & { readonly dimension: DetectionDimension }) {
  const { t, i18n } = useTranslation()
  const nameOf = useDetectNames()
  const title = t(`statistics.detect.by.${dimension}`)
  const { shares, rest } = data.by[dimension]
  const total = dimension === 'state' ? data.n : data.found
  const percent = (value: number) => t('statistics.percent', { value: formatNumber(i18n.language, value, 1) })
  const rowOf = ({ key, n }: (typeof shares)[number]): ShareRow => {
    const behind = detectionsBehind(dimension, key)
    const state = dimension === 'state' ? ([0, 1, 2, 3] as const).find((each) => String(each) === key) : undefined
    const word = state === undefined ? undefined : POINT_STATE_KEYS[state]
    return {
      key,
      name: nameOf(dimension, key),
      n,
      to: behind && checksOf(behind),
      colour: word && stateColour(word.slice(word.lastIndexOf('.') + 1)),
    }
  }
  const hasSure = dimension === 'name'
  const table = (): FigureTable => ({
    columns: [
      { title: t(`statistics.detect.by.${dimension}`), type: 'text' },
      { title: t('statistics.number'), type: 'number' },
      { title: t('statistics.share'), type: 'text' },
      ...(hasSure ? [{ title: t('statistics.detect.meanSure'), type: 'text' as const }] : []),
    ],
    rows: [
      ...shares.map(rowOf).map(({ key, name, n, to }) => {
        const sure = data.sureOf[key] ?? null
        return {
          key,
          cells: [
            name,
            n,
            percent(total === 0 ? 0 : (n / total) * WHOLE),
            ...(hasSure
              ? [sure === null ? t('statistics.detect.sure.unsaid') : formatNumber(i18n.language, sure, 1)]
              : []),
          ],
          to,
        }
      }),
      ...(rest.n > 0
        ? [
            {
              key: ' rest',
              cells: [t('statistics.rest', { value: formatNumber(i18n.language, rest.keys) }), rest.n, null],
            },
          ]
        : []),
    ],
  })
  return (
    <FigurePanel title={title} table={table} about={about}>
      <ShareChart rows={shares.slice(0, DRAWN).map(rowOf)} label={title} />
    </FigurePanel>
  )
}

/** Which alarms turned out to be false, as people noted; most of them first. */
export function FalsePanel({
  data,
  about,
  alarmsOf,
  dimension,
}: DetectPartProps & { readonly dimension: JudgedDimension }) {
  const { t, i18n } = useTranslation()
  const nameOf = useAlarmNames()
  const title = t(`statistics.detect.falseBy.${dimension}`)
  const judged = data.judged[dimension]
  const rowOf = ({ key, nothing, something }: (typeof judged)[number]): ShareRow => {
    const behind = alarmsBehind(dimension, key)
    return {
      key,
      name: nameOf(dimension, key),
      n: nothing,
      value: t('statistics.detect.falseShare', {
        nothing: formatNumber(i18n.language, nothing),
        judged: formatNumber(i18n.language, nothing + something),
      }),
      to: nothing === 0 ? undefined : behind && alarmsOf({ ...behind, outcomes: ['nothing'] }),
    }
  }
  const table = (): FigureTable => ({
    columns: [
      { title: t(`statistics.by.${dimension}`), type: 'text' },
      { title: t('statistics.detect.nothing'), type: 'number' },
      { title: t('statistics.detect.something'), type: 'number' },
      { title: t('statistics.detect.rate'), type: 'text' },
    ],
    rows: judged.map((each) => {
      const { key, nothing, something } = each
      const { name, to } = rowOf(each)
      const value = formatNumber(i18n.language, (nothing / Math.max(1, nothing + something)) * WHOLE, 1)
      return { key, cells: [name, nothing, something, t('statistics.percent', { value })], to }
    }),
  })
  return (
    <FigurePanel title={title} table={table} about={about}>
      <ShareChart rows={judged.slice(0, DRAWN).map(rowOf)} label={title} />
    </FigurePanel>
  )
}
