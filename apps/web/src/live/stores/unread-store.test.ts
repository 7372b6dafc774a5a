import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes.ts'
import { UnreadStore } from './unread-store.ts'

function open() {
  const clock = new FakeClock()
  const began = clock.now()
  const asked: number[] = []
  const store = new UnreadStore(clock, () => asked.push(clock.now() - began))
  return { clock, asked, store, bad: (sn: string) => store.heard({ count: 1, parts: [{ what: 'device', sn }] }) }
}

describe('what could not be read', () => {
  it('is told with what it was about, has the picture fetched once, and is forgotten when that was read whole', () => {
    const { clock, asked, store, bad } = open()
    expect(store.current()).toBeUndefined()
    bad('A')
    bad('B')
    bad('A')
    expect(store.current()?.live).toEqual({
      count: 3,
      parts: [
        { what: 'device', sn: 'A' },
        { what: 'device', sn: 'B' },
      ],
    })
    clock.pass(1000)
    expect(asked).toEqual([200])
    store.read([])
    expect(store.current()).toBeUndefined()
    clock.pass(3_600_000)
    expect(asked).toEqual([200])
  })

  it('stays while the picture itself can not be read whole: these can not be shown', () => {
    const { clock, asked, store, bad } = open()
    bad('A')
    clock.pass(200)
    store.read([
      { list: 'devices', sn: 'A' },
      { list: 'alarms', id: '7' },
    ])
    expect(store.current()).toEqual({
      live: { count: 0, parts: [] },
      devices: [{ list: 'devices', sn: 'A' }],
      alarms: [{ list: 'alarms', id: '7' }],
    })
    clock.pass(60_000)
    expect(asked.length).toBeGreaterThan(1)
    store.read([])
    expect(store.current()).toBeUndefined()
  })

  it('is not forgotten over a picture that was asked for before it came', () => {
    const { clock, store, bad } = open()
    bad('A')
    clock.pass(200)
    bad('B')
    store.read([])
    expect(store.current()?.live.count).toBe(2)
    store.asked()
    store.read([])
    expect(store.current()).toBeUndefined()
  })

  it('makes no storm: the same bad element every second is asked about ever less often, and anew after a quiet time', () => {
    const { clock, asked, store, bad } = open()
    for (let second = 0; second < 3600; second++) {
      bad('A')
      clock.pass(1000)
      if (second % 2 === 0) store.read([])
    }
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.length).toBeLessThan(25)
    store.read([])
    store.asked()
    store.read([])
    clock.pass(1_000_000)
    const before = asked.length
    bad('B')
    clock.pass(200)
    expect(asked.length).toBe(before + 1)
  })

  it('asks again for a picture that did not come, and no more once it is closed', () => {
    const { clock, asked, store, bad } = open()
    bad('A')
    clock.pass(40_000)
    expect(asked.length).toBeGreaterThan(1)
    store.close()
    const before = asked.length
    clock.pass(3_600_000)
    expect(asked.length).toBe(before)
  })
})
