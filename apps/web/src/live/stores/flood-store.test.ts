import type { AlarmEvent } from '@vigil/contract'
import { newWatch, type Watch } from '@vigil/domain'
import { expect, it } from 'vitest'
import { alarm, FakeClock, life } from '../../../test/fakes.ts'
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
  expect(store.current()).toEqual({ on: false, count: 0, first: null, members: new Map() })
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

it('has one first-out for as long as it lasts, though that alarm is handled and others came again', () => {
  const { clock, store, show, began } = open()
  const start = clock.now()
  const old = alarm('old', 'A', 2, { beginTime: start - 60 * MINUTE, life: life(1, { begins: [start - 60 * MINUTE] }) })
  const lane1 = began('lane 1')
  show([old, lane1])
  clock.pass(MINUTE)
  show([old])
  const rest = Array.from({ length: 10 }, (_, n) => began(`${n}`))
  show([old, ...rest])
  expect(store.current()).toMatchObject({ on: true, first: { alarm: { id: 'lane 1' }, at: start } })
  const { members } = store.current()
  expect([...members.keys()].sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'lane 1'])

  clock.pass(8 * MINUTE)
  const again = clock.now()
  const cameAgain = { ...old, life: life(2, { occurrences: 2, begins: [old.beginTime, again] }) }
  const late = began('late', start - MINUTE)
  show([cameAgain, late, ...rest, ...Array.from({ length: 11 }, (_, n) => began(`later ${n}`))])
  clock.pass(5 * MINUTE)
  expect(store.current()).toMatchObject({ on: true, first: { alarm: { id: 'lane 1' }, at: start } })
  expect(store.current().members.get('old')?.at).toBe(again)
  expect([...store.current().members.keys()][0]).toBe('lane 1')
})

it('tells of its first-out as it stands now, with the time at which it came', () => {
  const { clock, store, show, began } = open()
  const first = began('first')
  const rest = Array.from({ length: 10 }, (_, n) => began(`${n}`, clock.now() + 1))
  clock.pass(1)
  show([first, ...rest])
  let told = 0
  store.subscribe(() => {
    told += 1
  })
  const at = first.beginTime
  const now = { ...first, life: life(9, { occurrences: 5, begins: [at + 5, at + 6, at + 7] }) }
  clock.pass(10)
  show([now, ...rest])
  expect(store.current().first).toEqual({ alarm: now, at })
  expect(told).toBeGreaterThan(0)
})

it('finds the first-out of a flood that goes on when the console is opened in the midst of it', () => {
  const { clock, store, show, began } = open()
  const start = clock.now()
  clock.pass(30 * MINUTE)
  const burst = Array.from({ length: 11 }, (_, n) => began(`${n}`, start + n * 1000))
  const steady = Array.from({ length: 29 }, (_, n) => began(`steady ${n}`, start + (n + 1) * MINUTE))
  const now = Array.from({ length: 3 }, (_, n) => began(`now ${n}`))
  show([...now, ...steady, ...burst])
  expect(store.current()).toMatchObject({ on: true, first: { alarm: { id: '0' }, at: start } })
})
