import type { AlarmEvent } from '@vigil/contract'
import { type AlarmFlag, type SilentList, silence } from '@vigil/domain'
import { describe, expect, it } from 'vitest'
import { alarm, basic, life } from '../../../test/fakes.ts'
import { Reminder } from './reminder.ts'

const NOW = 1_000_000
const MINUTE = 60_000

const watched = (alarms: readonly AlarmEvent[], flag: AlarmFlag = 0, silent: SilentList = new Map()) => ({
  desk: new Map(alarms.map((each) => [each.id, each])),
  silent,
  flag,
})

function open() {
  const heard: string[] = []
  return { heard, reminder: new Reminder(NOW, (sound) => heard.push(sound)) }
}

const latched = alarm('1', 'A', 0, { endTime: NOW, life: life(2, { phase: 'latched' }) })

describe('reminder', () => {
  it('sounds every minute while somebody has yet to acknowledge, and then no more [REP-03]', () => {
    const { reminder, heard } = open()
    const waiting = watched([latched])
    expect(reminder.nextAt(waiting)).toBe(NOW + MINUTE)
    reminder.tick(waiting, NOW + MINUTE - 1)
    expect(heard).toEqual([])
    reminder.tick(waiting, NOW + MINUTE)
    reminder.tick(waiting, NOW + MINUTE + 1)
    reminder.tick(waiting, NOW + 2 * MINUTE)
    expect(heard).toEqual(['alarm', 'alarm'])
    const seen = watched([{ ...latched, life: life(3, { phase: 'acknowledged', waitingSince: null }) }])
    reminder.tick(seen, NOW + 3 * MINUTE)
    expect(heard).toHaveLength(2)
    expect(reminder.nextAt(watched([]))).toBeUndefined()
  })

  it('is not needed while the flag sounds; the pause begins when it ends', () => {
    const { reminder, heard } = open()
    const alarming = watched([alarm('1', 'A', 2, { life: life(1) })], 2)
    expect(reminder.nextAt(alarming)).toBeUndefined()
    reminder.tick(alarming, NOW + 5 * MINUTE)
    reminder.note(alarming, NOW + 5 * MINUTE)
    reminder.tick(watched([latched]), NOW + 5 * MINUTE + 1)
    expect(heard).toEqual([])
    expect(reminder.nextAt(watched([latched]))).toBe(NOW + 6 * MINUTE)
  })

  it('sounds at once when the server asks, by the gravity of the alarm', () => {
    const { reminder, heard } = open()
    const low = alarm('2', 'B', 1, { priority: 1, life: life(1) })
    reminder.resound(watched([latched, low]), { id: '1', sn: 'A', step: 1 }, NOW)
    reminder.resound(watched([latched, low]), { id: '2', sn: 'B', step: 1 }, NOW)
    reminder.resound(watched([]), { id: '3', sn: 'C', step: 1 }, NOW)
    expect(heard).toEqual(['alarm', 'warning', 'alarm'])
    expect(reminder.nextAt(watched([latched]))).toBe(NOW + MINUTE)
  })

  it('stays silent for what is silenced or was acknowledged meanwhile [SIL-01]', () => {
    const { reminder, heard } = open()
    const silent = silence(new Map(), [basic('A', 2)], NOW)
    reminder.resound(watched([latched], 0, silent), { id: '1', sn: 'A', step: 1 }, NOW + 1)
    reminder.tick(watched([latched], 0, silent), NOW + MINUTE)
    const seen = { ...latched, life: life(3, { phase: 'acknowledged', waitingSince: null }) }
    reminder.resound(watched([seen]), { id: '1', sn: 'A', step: 1 }, NOW + 1)
    expect(heard).toEqual([])
  })
})
