import { RunMode, State2 } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { raiseAlarm } from '../alarms/course/alarm.ts'
import { newLiveDevice } from '../live/live-device.ts'
import { alarmAsKnownNow, isToldLater, measuredAt } from './as-known-now.ts'

describe('what became known of a moment later [FEA-04]', () => {
  const device = { ...newLiveDevice('A', 'd1', 'RG500', RunMode.Continuous), deviceTime: 1000 }

  it('is what was measured until then and after the last that was known', () => {
    expect(isToldLater(device, 1500, 2000)).toBe(true)
    expect(isToldLater(device, 2000, 2000)).toBe(true)
    expect(isToldLater(device, 2001, 2000)).toBe(false)
    expect(isToldLater(device, 1000, 2000)).toBe(false)
  })

  it('is dated by the clock of its device, as far as that is known to be wrong', () => {
    expect(measuredAt(5000, undefined)).toBe(5000)
    expect(measuredAt(5000, -3000)).toBe(8000)
    expect(isToldLater({ ...device, clockOffset: -60_000 }, 1500, 2000)).toBe(false)
  })

  it('of an alarm is what it was found to be, and not what was done to it later', () => {
    const raised = raiseAlarm({
      ...{ id: 'a', sn: 'A', module: 'nuclearMod', kind: 'normal', source: 'device', at: 1000, state: State2.Alarm },
    })
    const mark = { userId: '7', by: 'Anna', at: 3000, from: '', note: '', peak: State2.Alarm }
    const judged = { ...mark, kind: 'test' } as unknown as typeof raised.judged
    expect(alarmAsKnownNow({ ...raised, judged, acknowledged: mark }, 2000)).toMatchObject({
      judged,
      acknowledged: null,
    })
  })
})
