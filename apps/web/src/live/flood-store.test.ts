import type { AlarmEvent } from '@vigil/contract'
import { newWatch, type Watch } from '@vigil/domain'
import { expect, it } from 'vitest'
import { alarm, FakeClock, life } from './fakes.ts'
import { FloodStore } from './flood-store.ts'
import { Listeners } from './listeners.ts'

const MINUTE = 60_000

function open() {
  const clock = new FakeClock(10_000_000)
  const listeners = new Listeners()
  let watch: Watch = newWatch()
  const store = new FloodStore(
    clock,
    { current: () => watch, subscribe: listeners.subscribe },
    { serverNow: () => clock.now() },
  )
  store.open()
  const show = (alarms: readonly AlarmEvent[]) => {
    watch = { ...watch, desk: new Map(alarms.map((each) => [each.id, each])) }
    listeners.tell()
  }
  const began = (id: string, at = clock.now()) => alarm(id, 'A', 2, { beginTime: at, life: life(1, { begins: [at] }) })
  return { clock, store, show, began }
}

it('is a flood above ten in ten minutes, and is over when few still come', () => {
  const { clock, store, show, began } = open()
  const ten = Array.from({ length: 10 }, (_, n) => began(`${n}`))
  show(ten)
  expect(store.current()).toMatchObject({ on: false, count: 10 })
  show([...ten, began('10')])
  expect(store.current()).toMatchObject({ on: true, count: 11 })
  clock.pass(10 * MINUTE + 10_000)
  expect(store.current()).toEqual({ on: false, count: 0, since: null })
})

it('counts what somebody has dealt with since, and every re-occurrence', () => {
  const { clock, store, show, began } = open()
  show(Array.from({ length: 8 }, (_, n) => began(`${n}`)))
  show([])
  expect(store.current().count).toBe(8)
  const now = clock.now()
  const again = alarm('x', 'A', 2, { life: life(3, { begins: [now - 2000, now - 1000, now] }) })
  show([again])
  show([{ ...again }])
  expect(store.current()).toMatchObject({ on: true, count: 11 })
})

it('looks no more once it is closed', () => {
  const { store, show, began } = open()
  store.close()
  show([began('1')])
  expect(store.current().count).toBe(0)
})

it('remembers when it began, for as long as it lasts', () => {
  const { clock, store, show, began } = open()
  const first = Array.from({ length: 11 }, (_, n) => began(`${n}`))
  show(first)
  const { since } = store.current()
  expect(since).toBeLessThan(clock.now())
  clock.pass(5 * MINUTE)
  show([...first, ...Array.from({ length: 11 }, (_, n) => began(`later ${n}`))])
  expect(store.current()).toMatchObject({ on: true, since })
})
