import { type AlarmFilter, EARLIEST_PERIOD, PERIOD_UNITS, type PeriodUnit } from '@vigil/contract'
import { type Period, periodAt } from '@vigil/domain'
import { useCallback, useMemo, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useChangeAddress } from '../../lib/browser/use-address.ts'
import type { FirstCalls } from '../../lib/calls/use-call.ts'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { createAddressReader } from '../../ui/records/address-reader.ts'
import { useNotApplied } from '../../ui/records/use-not-applied.ts'

/** What a page of statistics keeps in its address. */
export interface StatisticsPlace {
  readonly unit: PeriodUnit
  /** A moment of the period; undefined: the one that is now. */
  readonly at: number | undefined
  /** The ten newest records instead of figures. */
  readonly lastTen: boolean
  readonly sn: string | undefined
  readonly office: string | undefined
  readonly model: string | undefined
  /** Its devices and its time alone. */
  readonly task: string | undefined
  /** Drills and tests count as well. */
  readonly drills: boolean
}

/** Which devices the figures are about, by the names that the calls use. */
export const scopeOf = ({ sn, office, model, task }: Pick<StatisticsPlace, 'sn' | 'office' | 'model' | 'task'>) => ({
  ...(sn !== undefined && { sn }),
  ...(office !== undefined && { officeId: office }),
  ...(model !== undefined && { deviceType: model }),
  ...(task !== undefined && { taskId: task }),
})

/** Drills and tests beside real ones. */
export const kindsOf = ({ drills }: Pick<StatisticsPlace, 'drills'>): NonNullable<AlarmFilter['kinds']> =>
  drills ? ['normal', 'drill', 'test'] : ['normal']

/** What every page of figures asks for: its period, and of what devices. */
export const figuresOf = (place: StatisticsPlace, { begin }: { readonly begin: number }) => ({
  unit: place.unit,
  at: Math.max(begin, EARLIEST_PERIOD),
  ...scopeOf(place),
})

/** The same, of records that may be drills and tests. */
export const figuresByKind = (place: StatisticsPlace, period: { readonly begin: number }) => ({
  ...figuresOf(place, period),
  kinds: kindsOf(place),
})

/** What the page of a call asks for when the menu leads to it. */
export const usualFigures = ({ now, timeZone }: Parameters<FirstCalls>[0]): [StatisticsPlace, Period] => [
  readStatisticsPlace(undefined, new URLSearchParams()).place,
  periodAt(USUAL_UNIT, now, timeZone),
]

/** Figures of the last period stay until those of the next are there; a failure is told on the page. */
export const FIGURES_CALL = { keepPrevious: true, staleTime: 10_000, quiet: true, early: true } as const

const USUAL_UNIT: PeriodUnit = 'month'

/** No clock shows what lies beyond the year 9999. */
const LATEST = Date.UTC(9999, 0)

const moment = (text: string | null): number | undefined => {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isSafeInteger(value) && value >= EARLIEST_PERIOD && value < LATEST ? value : undefined
}

function readStatisticsPlace(sn: string | undefined, query: URLSearchParams) {
  const address = createAddressReader(query)
  const place: StatisticsPlace = {
    unit: address.one('unit', (text) => PERIOD_UNITS.find((unit) => unit === text)) ?? USUAL_UNIT,
    at: address.one('at', moment),
    lastTen: address.one('report', (text) => (text === 'lastTen' ? true : undefined)) === true,
    sn,
    ...address.scope(),
    drills: address.flag('drills') === true,
  }
  return { place, left: address.left() }
}

export function statisticsQuery({ unit, at, lastTen, office, model, task, drills }: StatisticsPlace): string {
  const values = {
    unit: unit === USUAL_UNIT ? undefined : unit,
    at: at?.toString(),
    report: lastTen ? 'lastTen' : undefined,
    office,
    model,
    task,
    drills: drills ? 'yes' : undefined,
  }
  const set = Object.entries(values).filter((each): each is [string, string] => each[1] !== undefined)
  return new URLSearchParams(set).toString()
}

/** `path`: of the page without its device. */
export function useStatisticsPlace(path: string) {
  const { sn } = useParams()
  const { search } = useLocation()
  const { timeZone } = useSession().config
  const { link } = useLive()
  const change = useChangeAddress()
  const { place: read, left } = useMemo(() => readStatisticsPlace(sn, new URLSearchParams(search)), [sn, search])
  const { isUnknownOffice, notApplied } = useNotApplied(left, read.office)
  const place = useMemo(() => (isUnknownOffice ? { ...read, office: undefined } : read), [read, isUnknownOffice])
  const [now, setNow] = useState(() => link.serverNow())
  const show = useCallback(
    (next: Partial<StatisticsPlace>): void => {
      setNow(link.serverNow())
      change(({ params, query }) => {
        const chosen = { ...readStatisticsPlace(params.sn, query).place, ...next }
        const device = chosen.sn === undefined ? '' : `/${encodeURIComponent(chosen.sn)}`
        return { pathname: `${path}${device}`, search: statisticsQuery(chosen) }
      })
    },
    [link, change, path],
  )
  const period = useMemo(() => periodAt(place.unit, place.at ?? now, timeZone), [place.unit, place.at, now, timeZone])
  return { place, period, now, show, notApplied }
}

/**
 * The place whose figures are shown. While others are asked for, the former stay, and lead where they led: drawn for the new place
 * they would lead to records that they do not count, and whoever chose would wait for that drawing before anything is asked.
 */
export function useShownPlace(place: StatisticsPlace, { isPlaceholderData }: { isPlaceholderData: boolean }) {
  const [shown, setShown] = useState(place)
  if (!isPlaceholderData && shown !== place) setShown(place)
  return isPlaceholderData ? shown : place
}
