import { type AlarmEvent, type DeviceBasic, PUSH_TOPICS, PushCode, type Snapshot } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { judgePicture, Picture } from './picture.ts'

const NOW = 1_000_000
const device = (sn: string, state2: 0 | 2, at = NOW): DeviceBasic => ({
  sn,
  id: sn,
  deviceType: 'RS500',
  state: state2 === 0 ? 0 : 2,
  state2,
  runMode: 0,
  runstate: 1,
  at,
  modState: { sysMod: { state: state2, runstate: 1 } },
  types: ['sysMod'],
})
const alarm = (id: string, version: number): AlarmEvent =>
  ({ id, sn: 'A', endTime: null, handled: false, life: { version, phase: 'raised' } }) as unknown as AlarmEvent
const snapshot = (part: Partial<Snapshot> = {}): Snapshot => ({ at: NOW, devices: [], alarms: [], ...part })
function showing(...parts: Snapshot[]): Picture {
  const picture = new Picture()
  for (const part of parts) picture.apply(part)
  return picture
}
const rules = (found: { rule: string }[]): string[] => found.map(({ rule }) => rule)

describe('judgePicture', () => {
  it('finds nothing in a picture that is up to date', () => {
    const is = snapshot({ devices: [device('A', 2)], alarms: [alarm('a', 3)] })
    expect(judgePicture(showing(is), is)).toEqual([])
  })

  it('finds a device that looks calm and alarms', () => {
    const found = judgePicture(
      showing(snapshot({ devices: [device('A', 0)] })),
      snapshot({ devices: [device('A', 2)] }),
    )
    expect(rules(found)).toEqual(['a device on the screen is not as it is: 1'])
  })

  it('finds a device that looks live and is long silent, and none where both are', () => {
    const silent = device('A', 0, NOW - 600_000)
    expect(
      judgePicture(showing(snapshot({ devices: [device('A', 0)] })), snapshot({ devices: [silent] })),
    ).toHaveLength(1)
    expect(judgePicture(showing(snapshot({ devices: [silent] })), snapshot({ devices: [silent] }))).toEqual([])
  })

  it('finds alarms that are missing, over, or old', () => {
    const picture = showing(snapshot({ alarms: [alarm('over', 1), alarm('old', 1)] }))
    expect(rules(judgePicture(picture, snapshot({ alarms: [alarm('missing', 1), alarm('old', 2)] })))).toEqual([
      'an alarm is missing on the screen: 1',
      'an alarm that is over stays on the screen: 1',
      'an alarm on the screen is an old one: 1',
    ])
  })
})

describe('Picture', () => {
  it('follows what is pushed and forgets what a new snapshot does not have', () => {
    const picture = showing(snapshot({ devices: [device('A', 0), device('B', 0)] }))
    picture.hear(PUSH_TOPICS.basic, { code: PushCode.Basic, at: NOW, data: [device('A', 2, NOW + 1)] })
    picture.hear(PUSH_TOPICS.alarmDesk, { code: PushCode.Alarms, at: NOW, data: [alarm('a', 1)] })
    expect(picture.devices.get('A')?.state2).toBe(2)
    expect([...picture.alarms.keys()]).toEqual(['a'])
    picture.apply(snapshot({ devices: [device('A', 0, NOW)] }))
    expect([...picture.devices.keys()]).toEqual(['A'])
    // Pushed while the snapshot was under way.
    expect(picture.devices.get('A')?.state2).toBe(2)
    expect(picture.alarms.size).toBe(0)
    picture.asking()
    picture.apply(snapshot({ devices: [device('A', 0, NOW - 600_000)] }))
    expect(picture.devices.get('A')?.state2).toBe(0)
  })

  it('takes what is pushed after the clock of the server was set back', () => {
    const picture = showing(snapshot({ devices: [device('A', 0, NOW + 600_000)] }))
    picture.hear(PUSH_TOPICS.basic, { code: PushCode.Basic, at: NOW, data: [device('A', 2, NOW)] })
    expect(picture.devices.get('A')?.state2).toBe(2)
  })
})
