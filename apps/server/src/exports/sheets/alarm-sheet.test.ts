import type { AlarmRecord } from '@vigil/contract'
import { lifeOf, raiseAlarm } from '@vigil/domain'
import { expect, it } from 'vitest'
import { headOf, rowOf } from '../sheet.ts'
import { alarmSheet } from './alarm-sheet.ts'

const course = raiseAlarm({
  id: 'a1',
  sn: 'S1',
  module: 'nuclearMod',
  source: 'device',
  kind: 'normal',
  state: 2,
  at: 1000,
})

const record = (begins: readonly number[]): AlarmRecord => ({
  id: 'a1',
  sn: 'S1',
  code: 301,
  state: 0,
  eventData: { sn: 'S1', state: 0 },
  beginTime: 1000,
  endTime: 91_000,
  officeId: '1',
  officeName: 'Port',
  deviceType: 'RS500',
  deviceName: 'Lane 1',
  message: '',
  module: 'nuclearMod',
  kind: 'normal',
  priority: 2,
  peak: null,
  findings: [],
  handled: false,
  combinationName: '',
  danger: 'nuclear',
  merged: 1,
  planName: null,
  planLevel: null,
  life: lifeOf({ ...course, begins, occurrences: begins.length }),
})

const cellsOf = (each: AlarmRecord): Record<string, unknown> => {
  const sheet = alarmSheet('en')
  const { cells } = rowOf(sheet, each)
  return Object.fromEntries(sheet.columns.map((column, n) => [headOf(column, 'UTC').title, cells[n]]))
}
const pick = (cells: Record<string, unknown>): unknown[] =>
  ['Lasted', 'Occurrences', 'Last begin'].map(
    (name) => Object.entries(cells).find(([title]) => title.startsWith(name))?.[1],
  )

// What a site's doctor or fire brigade found was in the form, and in no file.
it('has what was chosen as outcome: the options, then those of the site, in its own words last [DSP-02]', () => {
  const life = record([1000]).life as NonNullable<AlarmRecord['life']>
  const handled = {
    by: 'anna',
    at: 2000,
    note: '',
    state: 2,
    handler: 'Li',
    situation: 'seen to',
    kind: 'normal',
    options: ['handledOnSite'],
    outcomes: [
      { case: 'medical', code: 'takenToHospital', words: '', found: true },
      { case: 'medical', code: 'own', words: 'Sticker of a camera', found: false },
    ],
  } as unknown as NonNullable<typeof life.handled>
  const outcome = (disposal: typeof handled | null): unknown =>
    cellsOf({ ...record([1000]), life: { ...life, handled: disposal } }).Outcome
  expect(outcome(handled)).toBe('Handled on site, Taken to hospital, Sticker of a camera')
  expect(outcome({ ...handled, options: [], outcomes: undefined })).toBe('')
  expect(outcome(null)).toBeNull()
})

it('tells how long an alarm lasted that came once', () => {
  expect(pick(cellsOf(record([1000])))).toEqual([90, 1, 1000])
})

it('has no length for one that came again: its first begin and last end have calm between them', () => {
  expect(pick(cellsOf(record([1000, 81_000])))).toEqual([null, 2, 81_000])
})

it("has the device's own time of the begin where its clock does not explain it", () => {
  const deviceTime = (each: AlarmRecord): unknown =>
    Object.entries(cellsOf(each)).find(([title]) => title.startsWith('Device clock'))?.[1]
  expect(deviceTime(record([1000]))).toBeNull()
  expect(deviceTime({ ...record([1000]), clockOffset: 120_000 })).toBe(121_000)
})
