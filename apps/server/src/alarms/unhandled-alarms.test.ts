import type { AlarmEvent } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { UNHANDLED_KEPT, UnhandledAlarms } from './unhandled-alarms.ts'

const event = (id: number, sn = 'A') => ({ id: String(id), sn }) as AlarmEvent
const idsOf = (alarms: UnhandledAlarms) => [...alarms.values()].map(({ id }) => id)

describe('UnhandledAlarms', () => {
  it('keeps the newest within its bound', () => {
    const alarms = new UnhandledAlarms()
    for (let id = 0; id < UNHANDLED_KEPT + 3; id++) alarms.add(event(id))
    expect(alarms.size).toBe(UNHANDLED_KEPT)
    expect(idsOf(alarms)[0]).toBe('3')
  })

  it('forgets what was handled, and a device with all of its own', () => {
    const alarms = new UnhandledAlarms()
    for (const each of [event(1), event(2, 'B'), event(3), event(4, 'B')]) alarms.add(each)
    alarms.remove('1')
    expect(alarms.removeDevice('B')).toEqual(['2', '4'])
    expect(idsOf(alarms)).toEqual(['3'])
  })
})
