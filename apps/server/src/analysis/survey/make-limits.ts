import type { LimitRow, LimitRowKind } from '@vigil/contract'
import { episodesAbove, inOrder, lowestLimit, mostExpected, quantileOfSorted } from '@vigil/science'
import { readRetention } from '../../history/writing/retention.ts'
import type { Database } from '../../platform/database.ts'
import { HOURS, type LimitRecord, MINUTES, readLimitRecord, type StepSize, watchedMs } from './limit-record.ts'
import type { LimitsAnswer, LimitsJob } from './survey-job.ts'
import { columnOf, wholeHours } from './survey-reading.ts'

const DAY_MS = 86_400_000
const MONTH_DAYS = 30
/** Days of a device on which minutes are read; what is more is counted in hours. */
const MINUTE_DAYS_MAX = 2500
/** A rate is shown by a record in which three are to be expected: none at all would else be no wonder. */
const EXPECTED_LEAST = 3

const WISHED = { perDay: 1, perWeek: 7, perMonth: MONTH_DAYS } as const

/** The next value that can be written with so many digits beyond this one. */
function justBeyond(value: number, digits: number): number {
  const step = 10 ** -digits
  return Number(((Math.floor(Number((value / step).toPrecision(12))) + 1) * step).toFixed(digits))
}

/** How often limits would have been reached, and which would have kept to what is wished for. */
export async function makeLimits(pool: Database['pool'], job: LimitsJob): Promise<LimitsAnswer> {
  const { direction, quantity, digits, unit, own } = job
  const span = await wholeHours(pool, job)
  const { minuteDays } = await readRetention({ pool }, job.now)
  const days = ((span.to - span.from) / DAY_MS) * job.devices.length
  const isKept = minuteDays === null || span.from > job.now - minuteDays * DAY_MS
  const size: StepSize = days <= MINUTE_DAYS_MAX && isKept ? MINUTES : HOURS
  const records: LimitRecord[] = []
  for (const device of job.devices) {
    const column = columnOf(device.deviceType, quantity)
    if (column === undefined) continue
    records.push(await readLimitRecord(pool, device, column.column, direction, size, span))
  }
  const sign = direction === 'above' ? 1 : -1
  const watched = records.map(({ record }) => watchedMs(record, size))
  const watchedDays = watched.reduce((sum, ms) => sum + ms, 0) / DAY_MS

  function rowOf(
    kind: LimitRowKind,
    limitOf: (record: LimitRecord) => number | null,
    more: Pick<LimitRow, 'limit' | 'isBeyond' | 'isShown'>,
  ): LimitRow {
    const counted = (extremes: 'record' | 'confirmed') =>
      records.map((each) => {
        const limit = limitOf(each)
        return limit === null ? 0 : episodesAbove(each[extremes], sign * limit, size.pause)
      })
    const perDevice = counted('record')
    const episodes = perDevice.reduce((sum, n) => sum + n, 0)
    const months = watchedDays / MONTH_DAYS
    return {
      kind,
      ...more,
      perDevice,
      episodes,
      confirmed: counted('confirmed').reduce((sum, n) => sum + n, 0),
      rate: months > 0 ? Number((episodes / months).toPrecision(4)) : null,
      rateAtMost: months > 0 ? Number((mostExpected(episodes) / months).toPrecision(4)) : null,
    }
  }

  /** What one step in twenty reaches is no alarm, however seldom it ends. */
  const usual = (): number => quantileOfSorted(inOrder(records.flatMap(({ record }) => record.most)), 0.95)

  function wished(kind: keyof typeof WISHED): LimitRow[] {
    const perDays = WISHED[kind]
    const found = lowestLimit(
      records.map(({ record }) => record),
      Math.floor(watchedDays / perDays),
      size.pause,
    )
    if (found === undefined) return []
    const limit = sign * justBeyond(Math.max(found.above, usual()), digits)
    const isShown = watchedDays >= EXPECTED_LEAST * perDays
    return [rowOf(kind, () => limit, { limit, isBeyond: found.isBeyond, isShown })]
  }

  const presents = new Set(records.map(({ device }) => device.present))
  const [common = null] = presents.size === 1 ? presents : []
  const rows = [
    rowOf('present', ({ device }) => device.present, { limit: common, isBeyond: false, isShown: true }),
    ...wished('perDay'),
    ...wished('perWeek'),
    ...wished('perMonth'),
    ...(own === undefined ? [] : [rowOf('own', () => own, { limit: own, isBeyond: false, isShown: true })]),
  ]
  return {
    ...span,
    unit,
    step: size === MINUTES ? 'minute' : 'hour',
    devices: records.map(({ device: { sn, present } }, place) => ({ sn, present, watchedMs: watched[place] ?? 0 })),
    rows: records.length === 0 ? [] : rows,
  }
}
