import { describe, expect, it } from 'vitest'
import { alarm, basic, FakeClock, life } from '../../../test/fakes.ts'
import { WatchStore } from './watch-store.ts'

const MINUTE = 60_000

describe('the watch of a workstation whose clock is wrong', () => {
  it.each([
    ['behind', 10 * MINUTE],
    ['ahead', -10 * MINUTE],
  ])(
    '%s the server: what comes back from the shelf sounds when the server has it back, not by its own clock',
    (_way, ahead) => {
      const clock = new FakeClock()
      const wakes: number[] = []
      const watch = new WatchStore(clock, {
        perform: () => {},
        keepSilent: () => {},
        silenced: () => {},
        keepSound: () => {},
        remind: () => {},
        wakeAt: (at) => wakes.push(at),
      })
      watch.noteClock(ahead)
      const serverNow = clock.now() + ahead
      const until = serverNow + MINUTE
      const shelved = { userId: '1', by: 'x', at: serverNow, from: '', note: '', peak: 2, until } as const
      watch.tell({ type: 'devices', devices: [basic('A', 2)] })
      watch.tell({ type: 'alarms', alarms: [alarm('1', 'A', 2, { life: life(1, { shelved }) })] })
      expect(watch.current().flag).toBe(0)
      expect(wakes.at(-1)).toBe(clock.now() + MINUTE)
      clock.pass(MINUTE - 1)
      watch.tick()
      expect(watch.current().flag).toBe(0)
      clock.pass(1)
      watch.tick()
      expect(watch.current().flag).toBe(2)
    },
  )

  it('judges anew as soon as it learns how wrong it is', () => {
    const clock = new FakeClock()
    const world = {
      perform: () => {},
      keepSilent: () => {},
      silenced: () => {},
      keepSound: () => {},
      remind: () => {},
      wakeAt: () => {},
    }
    const watch = new WatchStore(clock, world)
    const until = clock.now() + 5 * MINUTE
    const shelved = { userId: '1', by: 'x', at: 0, from: '', note: '', peak: 2, until } as const
    watch.tell({ type: 'alarms', alarms: [alarm('1', 'A', 2, { life: life(1, { shelved }) })] })
    expect(watch.current().flag).toBe(0)
    watch.noteClock(10 * MINUTE)
    expect(watch.current().flag).toBe(2)
  })
})
