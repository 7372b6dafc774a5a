import {
  type CoverageStatistics,
  FAULT_PLACES,
  type FailuresOf,
  type StateStatistics,
  type WatchOf,
} from '@vigil/contract'
import { formatDateTime, statesBehind } from '@vigil/domain'
import { durationText, formatNumber, POINT_STATE_KEYS } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { FigurePanel } from '../../ui/figures/figure-panel.tsx'
import type { FigureTable } from '../../ui/figures/figure-table.ts'
import { ShareChart, type ShareRow } from '../../ui/figures/share-chart.tsx'
import { stateColour } from '../../ui/theme.ts'
import type { Span } from './alarm-links.ts'
import type { faultList } from './state-links.ts'
import { useAlarmNames } from './use-alarm-names.ts'

/** So many rows stand in a chart; the table has all. */
const DRAWN = 10
const WHOLE = 100
const DIGITS = 2

type Mark = Parameters<typeof faultList>[2]
/** The list behind a mark; undefined for who may not open it. */
type ListOf = (mark?: Mark, span?: Span) => string | undefined

export interface StatePartProps {
  readonly data: StateStatistics
  readonly about: readonly (readonly [string, string])[]
  readonly barsOf: ListOf
  readonly changesOf: ListOf
  readonly faultsOf: ListOf
}

/** In percent; undefined where nothing is on record. */
export const availabilityOf = ({ known, available }: { known: number; available: number }): number | undefined =>
  known > 0 ? (available / known) * WHOLE : undefined

export function useStateTexts() {
  const { t, i18n } = useTranslation()
  return {
    percent: (share: number | undefined): string =>
      share === undefined
        ? t('statistics.notOnRecord')
        : t('statistics.percent', { value: formatNumber(i18n.language, share, DIGITS) }),
    duration: (ms: number): string => durationText(ms, i18n.language),
  }
}

export const rounded = (share: number | undefined): number | null =>
  share === undefined ? null : Math.round(share * 10 ** DIGITS) / 10 ** DIGITS

export function StatesPanel({ data, about, changesOf }: StatePartProps) {
  const { t } = useTranslation()
  const { percent, duration } = useStateTexts()
  const title = t('statistics.states.timeInStates')
  const rows = data.states.map(({ shown, ms, n }): ShareRow & { changes: number } => {
    const word = POINT_STATE_KEYS[shown]
    return {
      key: String(shown),
      name: t(word),
      n: ms,
      changes: n,
      value: `${duration(ms)} · ${t('lookBack.timeline.changes', { count: n })}`,
      to: n === 0 ? undefined : changesOf(statesBehind('state', String(shown))),
      colour: stateColour(word.slice(word.lastIndexOf('.') + 1)),
    }
  })
  const table = (): FigureTable => ({
    columns: [
      { title: t('lookBack.column.shown'), type: 'text' },
      { title: t('statistics.states.changes'), type: 'number' },
      { title: t('statistics.states.duration'), type: 'text' },
      { title: t('statistics.share'), type: 'text' },
    ],
    rows: rows.map(({ key, name, n, changes, to }) => ({
      key,
      cells: [name, changes, duration(n), percent(availabilityOf({ known: data.known, available: n }))],
      to,
    })),
  })
  return (
    <FigurePanel title={title} table={table} about={about}>
      <ShareChart rows={rows} label={title} />
    </FigurePanel>
  )
}

/** The least available first. */
export function WatchPanel({
  data,
  about,
  barsOf,
  dimension,
}: StatePartProps & { dimension: 'office' | 'model' | 'device' }) {
  const { t } = useTranslation()
  const nameOf = useAlarmNames()
  const { percent, duration } = useStateTexts()
  const title = t(`statistics.states.availabilityBy.${dimension}`)
  const watches: readonly WatchOf[] = data.by[dimension]
  const rowOf = (watch: WatchOf): ShareRow => {
    const share = availabilityOf(watch)
    return {
      key: watch.key,
      name: nameOf(dimension, watch.key),
      n: share ?? 0,
      value: percent(share),
      to: barsOf(statesBehind(dimension, watch.key)),
    }
  }
  const table = (): FigureTable => ({
    columns: [
      { title: t(`statistics.by.${dimension}`), type: 'text' },
      { title: t('statistics.states.availabilityPercent'), type: 'number' },
      { title: t('statistics.states.unavailable'), type: 'text' },
    ],
    rows: watches.map((watch) => {
      const { key, name, to } = rowOf(watch)
      return { key, cells: [name, rounded(availabilityOf(watch)), duration(watch.known - watch.available)], to }
    }),
  })
  return (
    <FigurePanel title={title} table={table} about={about}>
      <ShareChart rows={watches.slice(0, DRAWN).map(rowOf)} label={title} top={WHOLE} />
    </FigurePanel>
  )
}

/** Most first, with how long it took until they were over, and how long devices last: which is worn out, the table says at once. */
export function FaultsPanel({
  data,
  about,
  faultsOf,
  dimension,
}: StatePartProps & { dimension: 'office' | 'device' | 'module' }) {
  const { t } = useTranslation()
  const nameOf = useAlarmNames()
  const { duration } = useStateTexts()
  const title = t(`statistics.states.faultsBy.${dimension}`)
  const failures: readonly FailuresOf[] = data.failuresBy[dimension]
  const placeName = (key: string): string => {
    const place = FAULT_PLACES.find((each) => each === key)
    return dimension !== 'module' ? nameOf(dimension, key) : place === undefined ? key : t(`module.${place}`)
  }
  const lasting = dimension === 'device' ? data.failuresBy.device.map(({ n, available }) => available / n) : undefined
  const rowOf = ({ key, n }: FailuresOf): ShareRow => {
    const behind = statesBehind(dimension, key)
    return { key, name: placeName(key), n, to: behind && faultsOf(behind) }
  }
  const table = (): FigureTable => ({
    columns: [
      { title: t(`statistics.by.${dimension}`), type: 'text' },
      { title: t('statistics.states.faults'), type: 'number' },
      ...(lasting ? [{ title: t('statistics.states.betweenFailures'), type: 'text' as const }] : []),
      { title: t('statistics.states.toRepair'), type: 'text' },
    ],
    rows: failures.map((each, index) => {
      const { key, name, n, to } = rowOf(each)
      const lasts = lasting ? [duration(lasting[index] ?? 0)] : []
      return { key, cells: [name, n, ...lasts, each.ended === 0 ? null : duration(each.repairMs / each.ended)], to }
    }),
  })
  return (
    <FigurePanel title={title} startsAsTable={lasting !== undefined} table={table} about={about}>
      <ShareChart rows={failures.slice(0, DRAWN).map(rowOf)} label={title} />
    </FigurePanel>
  )
}

/** Which place was watched by nobody, and when. */
export function CoveragePanel({
  data,
  about,
  barsOf,
}: Pick<StatePartProps, 'about' | 'barsOf'> & { data: CoverageStatistics }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const nameOf = useAlarmNames()
  const { duration } = useStateTexts()
  const title = t('statistics.states.coverage')
  const placed = data.places.map((place) => ({ ...place, name: nameOf('office', place.officeId) }))
  const rows = placed.map(
    ({ officeId, name, ms }): ShareRow => ({
      key: officeId,
      name,
      n: ms,
      value: duration(ms),
      to: barsOf(statesBehind('office', officeId)),
    }),
  )
  const table = (): FigureTable => ({
    columns: [
      { title: t('statistics.by.office'), type: 'text' },
      { title: t('statistics.states.duration'), type: 'text' },
      { title: t('statistics.states.from'), type: 'text' },
      { title: t('statistics.states.until'), type: 'text' },
    ],
    rows: placed.flatMap(({ officeId, name, spans }) =>
      spans.map(({ since, until }) => ({
        key: `${officeId} ${since}`,
        cells: [
          name,
          duration(until - since),
          formatDateTime(since, timeZone),
          until === data.until && until < data.end ? t('history.goesOn') : formatDateTime(until, timeZone),
        ],
        to: barsOf(statesBehind('office', officeId), { begin: since, end: until }),
      })),
    ),
  })
  return (
    <FigurePanel title={title} wide table={table} about={about}>
      {rows.length === 0 ? (
        <p className="quiet">{t('statistics.states.allCovered')}</p>
      ) : (
        <ShareChart rows={rows.slice(0, DRAWN)} label={title} />
      )}
    </FigurePanel>
  )
}
