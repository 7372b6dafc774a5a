import { AlarmKind } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { createAddressReader } from '../../../ui/records/address-reader.ts'
import { narrowingCount } from '../../../ui/records/filter-query.ts'
import { timeProblems } from '../../../ui/records/period.ts'
import {
  alarmFilterOf,
  daysOf,
  type HistoryFilter,
  historyFilterIn,
  historyQuery,
  USUAL_FILTER,
} from './history-filter.ts'

const DAY = 86_400_000
const NOW = 100 * DAY
const readHistoryFilter = (query: URLSearchParams) => historyFilterIn(createAddressReader(query))
const read = (text: string) => readHistoryFilter(new URLSearchParams(text))
/** What is not applied of an address. */
function leftOf(query: URLSearchParams): string[] {
  const address = createAddressReader(query)
  historyFilterIn(address)
  return address.left().map(({ name, value }) => `${name}=${value}`)
}
const written = (filter: HistoryFilter) =>
  new URLSearchParams(
    Object.entries(historyQuery(filter)).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )

const FULL: HistoryFilter = {
  time: { begin: 5, end: 7 },
  office: '4',
  model: 'GD606',
  task: '7',
  dangers: ['biological', 'nuclear'],
  kinds: [AlarmKind.Drill],
  priorities: [3, 1],
  phases: ['raised', 'handled'],
  active: true,
  handled: false,
  merged: true,
  handler: 'Lin',
  modules: ['nuclearMod'],
  subject: 'Cs-137',
  outcomes: ['nothing', 'open'],
  disposal: 'own:Valve 3, tightened',
  limitTimes: 1.5,
  slots: [0, 8, 167],
  officeAlone: true,
  bale: 'stack:4:A1',
  statistic: true,
}

describe('filters of the alarm history', () => {
  it('stand in the address and come back from it', () => {
    for (const filter of [
      FULL,
      USUAL_FILTER,
      { ...FULL, limitTimes: 'any' as const },
      { ...FULL, kinds: [], time: '1d' as const },
    ]) {
      expect(readHistoryFilter(written(filter))).toEqual(filter)
      expect(leftOf(written(filter))).toEqual([])
    }
    expect(written(USUAL_FILTER).toString()).toBe('')
  })

  it('take nothing from an address that does not parse', () => {
    expect(
      read(
        'begin=x&end=9&last=week&priorities=9&phases=lost&handled=perhaps&dangers=&office=&bale=weight:7&limitTimes=0',
      ),
    ).toEqual(USUAL_FILTER)
    expect(read('begin=9&end=5').time).toBe('7d')
    expect(leftOf(new URLSearchParams('level=banana&priorities=3,9&alarmKinds=all&office=&limitTimes=0'))).toEqual([
      ...['level=banana', 'priorities=3,9', 'limitTimes=0'],
    ])
  })

  it('go to the server whole, and real alarms alone are asked for unless others are', () => {
    expect(alarmFilterOf(USUAL_FILTER, undefined, NOW)).toEqual({
      beginTime: NOW - 7 * DAY,
      endTime: NOW,
      kinds: ['normal'],
    })
    expect(alarmFilterOf(FULL, 'SN1', NOW)).toEqual({
      beginTime: 5,
      endTime: 7,
      sn: 'SN1',
      officeId: '4',
      deviceType: 'GD606',
      taskId: '7',
      dangers: ['biological', 'nuclear'],
      kinds: ['drill'],
      priorities: [3, 1],
      phases: ['raised', 'handled'],
      active: true,
      handled: false,
      merged: true,
      handler: 'Lin',
      modules: ['nuclearMod'],
      subjects: ['Cs-137'],
      outcomes: ['nothing', 'open'],
      disposals: ['own:Valve 3, tightened'],
      limitTimes: 1.5,
      slots: [0, 8, 167],
      officeAlone: true,
      bale: 'stack:4:A1',
      asStatistic: true,
    })
    expect(alarmFilterOf({ ...FULL, kinds: [] }, undefined, NOW).kinds).toEqual(['normal', 'drill', 'test'])
  })

  it('tell what has no name from what has none asked for, and come from a statistic with names that hold commas', () => {
    for (const subject of ['', '1,2-dichloroethane']) {
      const filter = { ...USUAL_FILTER, subject }
      expect(readHistoryFilter(written(filter))).toEqual(filter)
      expect(alarmFilterOf(filter, undefined, NOW).subjects).toEqual([subject])
    }
  })

  it('may span a year where a statistic leads here, and 31 days elsewhere [VAL-07]', () => {
    expect([daysOf(USUAL_FILTER), daysOf({ statistic: true })]).toEqual([31, 366])
  })

  it('refuse more than 31 days before the server does [VAL-07]', () => {
    expect(timeProblems('30d', 'UTC')).toEqual([])
    expect(timeProblems({ begin: 0, end: 31 * DAY }, 'UTC')).toEqual([])
    expect(timeProblems({ begin: 0, end: 31 * DAY + 1 }, 'UTC')).toEqual([
      expect.objectContaining({ key: 'validation.timeRangeTooLong', values: { num: 31 } }),
    ])
  })

  it('are counted, time apart', () => {
    expect(narrowingCount(USUAL_FILTER, USUAL_FILTER)).toBe(0)
    expect(narrowingCount(FULL, USUAL_FILTER)).toBe(20)
  })
})
