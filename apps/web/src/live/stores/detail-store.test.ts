import { describe, expect, it } from 'vitest'
import { detail, FakeClock, settle } from '../../../test/fakes.ts'
import { DetailStore } from './detail-store.ts'

function open({ failing = 0 } = {}) {
  const clock = new FakeClock()
  const calls: string[] = []
  let failures = failing
  const store = new DetailStore(clock, {
    async ask(sns) {
      calls.push(`ask ${sns.join()}`)
      if (failures-- > 0) throw new Error('unreachable')
    },
    async leave(sns) {
      calls.push(`leave ${sns.join()}`)
    },
    askThresholds: (sn) => void calls.push(`10004 ${sn}`),
    async thresholds(sn) {
      calls.push(`thresholds ${sn}`)
      return sn === 'gone' ? undefined : []
    },
  })
  return { clock, calls, store }
}

describe('detail', () => {
  it('is asked for once however many look, and left when the last has gone [PSH-07]', async () => {
    const { clock, calls, store } = open()
    store.linked()
    const first = store.view('A')
    const second = store.view('A')
    store.view('B')
    await settle()
    expect(calls).toEqual(['ask A,B'])
    first()
    first()
    clock.pass(5000)
    await settle()
    expect(calls).toHaveLength(1)
    second()
    clock.pass(1999)
    await settle()
    expect(calls).toHaveLength(1)
    clock.pass(1)
    await settle()
    expect(calls).toEqual(['ask A,B', 'leave A'])
  })

  it('is taken over by the next page, which finds what came so far [PSH-07]', async () => {
    const { clock, calls, store } = open()
    store.linked()
    const leave = store.view('A')
    await settle()
    store.receive(detail('A', 1000, 0.1), [])
    leave()
    clock.pass(1000)
    store.view('A')
    clock.pass(10_000)
    await settle()
    expect(calls).toEqual(['ask A'])
    expect(store.series('A', 'nuclearMod', 'doseRate')).toEqual([{ at: 1000, value: 0.1 }])
  })

  it('is not asked for over a lost link, and again over each new one [PSH-07]', async () => {
    const { calls, store } = open()
    store.view('A')
    await settle()
    expect(calls).toEqual([])
    store.linked()
    await settle()
    store.unlinked()
    store.view('B')
    await settle()
    expect(calls).toEqual(['ask A'])
    store.linked()
    await settle()
    expect(calls).toEqual(['ask A', 'ask A,B'])
  })

  it('ends its lines where the link was lost', () => {
    const { store } = open()
    store.view('A')
    store.linked()
    store.receive(detail('A', 1000, 0.1), [])
    store.unlinked()
    store.unlinked()
    store.linked()
    store.receive(detail('A', 2000, 0.2), [])
    expect(store.series('A', 'nuclearMod', 'doseRate')).toEqual([
      { at: 1000, value: 0.1, isLast: true },
      { at: 2000, value: 0.2 },
    ])
  })

  it('is asked for again when the call failed', async () => {
    const { clock, calls, store } = open({ failing: 1 })
    store.linked()
    store.view('A')
    await settle()
    store.view('B')
    await settle()
    expect(calls).toEqual(['ask A'])
    clock.pass(10_000)
    await settle()
    expect(calls).toEqual(['ask A', 'ask A,B'])
  })

  it('reaches its watchers at once; what is older or not looked at does not', () => {
    const { store } = open()
    let told = 0
    store.subscribe('A', () => told++)
    store.receive(detail('A', 1000, 0.1), [])
    expect(store.detail('A')).toBeUndefined()
    store.view('A')
    store.receive(detail('A', 2000, 0.2), [])
    store.receive(detail('A', 1000, 0.1), [])
    expect([told, store.detail('A')?.at]).toEqual([1, 2000])
  })

  it('reaches whoever listens to all devices with the one that it is of, until they leave', () => {
    const { store } = open()
    const told: string[] = []
    const leave = store.subscribeEvery((sn) => told.push(sn))
    store.receive(detail('A', 1000, 0.1), [])
    store.view('A')
    store.view('B')
    store.receive(detail('B', 1000, 0.1), [])
    store.receive(detail('A', 1000, 0.1), [])
    leave()
    store.receive(detail('A', 2000, 0.2), [])
    expect(told).toEqual(['B', 'A'])
  })

  it('grows into series of at most 600 points, the same reference until they grow', () => {
    const { store } = open()
    store.view('A')
    const series = () => store.series('A', 'nuclearMod', 'doseRate')
    expect(series()).toBe(series())
    for (let i = 1; i <= 601; i++) store.receive(detail('A', i, i), [])
    expect(series()).toHaveLength(600)
    expect([series()[0]?.at, series().at(-1)?.at]).toEqual([2, 601])
    const before = series()
    store.receive(detail('A', 601, 5), [])
    expect(series()).toBe(before)
    store.receive(detail('A', 700, 7), [
      { at: 600, values: { nuclearMod: { doseRate: 1 } } },
      { at: 650, values: { nuclearMod: { doseRate: 6 } } },
    ])
    expect(series().slice(-2)).toEqual([
      { at: 650, value: 6 },
      { at: 700, value: 7 },
    ])
  })

  it('keeps the picture that is left out of what comes after it, with its newer time', () => {
    const { store } = open()
    store.view('A')
    const camera = (at: number, pictureAt: number, picture?: string) => ({
      ...detail('A', at, 0.1),
      mods: { gcameraMod: { state: 0, runstate: 1, pictureAt, ...(picture !== undefined && { picture }) } as const },
    })
    store.receive(camera(1000, 1000, 'one'), [])
    store.receive(camera(2000, 1000), [])
    expect(store.detail('A')?.mods.gcameraMod).toMatchObject({ picture: 'one', pictureAt: 1000 })
    store.receive(camera(3000, 3000, 'two'), [])
    store.receive(camera(4000, 4000), [])
    expect(store.detail('A')?.mods.gcameraMod).toMatchObject({ picture: 'two', pictureAt: 4000 })
  })

  it('has the background that the server has learned, while somebody looks', () => {
    const { store } = open()
    let told = 0
    store.subscribe('A', () => told++)
    const learned = { sn: 'A', at: 1, bands: {}, spectra: {}, clearedAt: null }
    store.receiveBackground(learned)
    expect(store.background('A')).toBeUndefined()
    store.view('A')
    store.receiveBackground(learned)
    expect([store.background('A'), told]).toEqual([learned, 1])
  })

  it('thresholds are asked for by 10004 for the first who looks, and again over each new link [PSH-04]', async () => {
    const { calls, store, clock } = open()
    let told = 0
    store.subscribe('A', () => told++)
    store.linked()
    const leave = store.viewThresholds('A')
    store.viewThresholds('A')
    store.viewThresholds('B')
    expect(calls).toEqual(['10004 A', '10004 B'])
    store.unlinked()
    store.linked()
    expect(calls.slice(2)).toEqual(['10004 A', '10004 B'])
    const pushed = [
      { module: 'nuclearMod', quantity: 'doseRate', unit: 'µSv/h', direction: 'above', warn: 1, alarm: 2 },
    ] as const
    store.receiveThresholds('A', pushed)
    store.thresholdsAnswered('B')
    clock.pass(60_000)
    await settle()
    expect(calls).toHaveLength(4)
    leave()
    leave()
    expect([store.thresholds('A'), store.thresholds('B'), told]).toEqual([pushed, [], 1])
  })

  it('thresholds are fetched by a call while the link is lost, and when nobody answers over it', async () => {
    const { calls, store, clock } = open()
    store.viewThresholds('A')
    store.viewThresholds('gone')
    await settle()
    expect(calls).toEqual(['thresholds A', 'thresholds gone'])
    store.linked()
    clock.pass(10_000)
    await settle()
    expect(calls.slice(2)).toEqual(['10004 A', '10004 gone', 'thresholds A', 'thresholds gone'])
    expect(store.thresholds('gone')).toEqual([])
  })
})
