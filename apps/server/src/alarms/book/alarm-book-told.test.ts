import type { State2 } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { type Alarm, advanceAlarm } from '@vigil/domain'
import { expect, it, vi } from 'vitest'
import { deviceRow, TestDirectory, testBook } from '../../../test/live-kit.ts'
import { advance, newEntry } from '../../fleet/live-entry.ts'
import type { BookListener } from './alarm-book.ts'
import type { KeptAlarm } from './kept-alarm.ts'

const START = 1_780_000_000_000

function told(deviceType: 'RG500' | 'FCBR-100B' = 'RG500') {
  const row = deviceRow('A', '1', { deviceType })
  const entry = newEntry(row)
  const directory = new TestDirectory([row])
  let ids = 0
  const book = testBook(directory, () => `A${++ids}`)
  const heard: string[] = []
  const listener: BookListener = {
    onHeard: (_, { id, state }) => heard.push(`heard ${id} ${state}`),
    onFollowed: (_, { id, peak }) => heard.push(`followed ${id} ${peak?.value}`),
    onStored: (_, id) => heard.push(`stored ${id}`),
  }
  book.setListener(listener)
  let at = START + 600_000
  return {
    row,
    entry,
    book,
    heard,
    listener,
    hear(time: number, state: State2, doseRate = 0.1, occupancy?: 0 | 1) {
      at += 1000
      const values = { doseRate, ...(occupancy !== undefined && { occupancy }) }
      const message = { type: 'data', time: START + time * 1000, mods: { nuclearMod: { state, values } } } as const
      const { thresholds } = row
      const { isPassage } = registry
      return advance(entry, { type: 'reading', at, message, thresholds, isPassage }, book).record.alarms ?? []
    },
    kept(id = 'A1'): KeptAlarm {
      const kept = book.get(id)
      if (kept === undefined) throw new Error(`no alarm ${id}`)
      return kept
    },
  }
}

const mark = { userId: '1', by: 'u', at: START, from: '', note: '' }
const acknowledging = ({ version }: Alarm) => ({ type: 'acknowledge', version, mark }) as const

it('an ended alarm whose peak rises by a kept reading is told, and raised for nobody [DSP-01]', () => {
  const { hear, heard } = told()
  hear(0, 0, 0.1, 0)
  hear(100, 3, 20, 1)
  hear(104, 0, 0.1, 0)
  expect(heard.splice(0)).toEqual(['heard A1 3', 'heard A1 0'])
  hear(101, 3, 40, 1)
  expect(heard).toEqual(['followed A1 40'])
})

it('a live alarm whose peak rises is told by its values, and not with every message', () => {
  const { hear, heard } = told()
  for (const doseRate of [5000, 6000, 7000]) hear(100 + doseRate, 3, doseRate)
  expect(heard).toEqual(['heard A1 3'])
})

it('somebody who fails when told that an alarm is stored costs neither the server nor the place of the alarm', async () => {
  const { hear, book, kept, listener } = told()
  const onStored = vi.spyOn(listener, 'onStored').mockImplementation(() => {
    throw new Error('of the listener')
  })
  book.saving(hear(0, 2), Promise.resolve())
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledOnce())
  const { alarm } = kept()
  const disposal = { handler: '', situation: '', kind: 'normal', options: [] } as const
  const { alarm: handled } = advanceAlarm(alarm, { type: 'handle', version: 1, mark, disposal })
  book.change(kept(), handled)
  book.saving(hear(1, 0), Promise.resolve())
  await vi.waitFor(() => expect(book.get('A1')).toBeUndefined())
})

it('an act that fails after its device was taken out leaves nothing that keeps the stored alarm from coming back [NOT-04]', () => {
  const { hear, book, kept, entry } = told()
  hear(0, 2)
  const mine = kept()
  const stored = mine.alarm
  const act = book.act(mine, acknowledging(stored), advanceAlarm(stored, acknowledging(stored)).alarm)
  book.forget('A')
  book.withdraw(mine, act)
  expect(book.last('A', 'nuclearMod', 'device')).toBeUndefined()
  expect(book.restore([{ alarm: stored, drillUntil: null }], () => entry.device)).toHaveLength(1)
  expect(book.onDesk(() => true)).toMatchObject([{ id: 'A1', endTime: null }])
})

it('an open alarm that is read back after the next one has begun waits as ended, and is on the desk [NOT-04, REP-02]', () => {
  const { hear, book, kept, entry } = told()
  hear(0, 2)
  const { alarm: stored } = kept()
  book.forget('A')
  entry.isHeeded = false
  hear(10, 3)
  book.restore([{ alarm: stored, drillUntil: null }], () => entry.device)
  expect(book.onDesk(() => true).map(({ id, endTime, life }) => [id, endTime === null, life?.phase])).toEqual([
    ['A2', true, 'raised'],
    ['A1', false, 'latched'],
  ])
  // What the device says is still about the one that began last.
  expect(hear(11, 0)).toMatchObject([{ kind: 'ended', alarm: { id: 'A2' } }])
})

it('a second listener is refused: it would silence the first one', () => {
  const { book, listener } = told()
  expect(() => book.setListener(listener)).toThrow('has its listener')
})
