import { type AlarmEvent, type DeviceKind, PointState } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import type { DevicePlace, OfficePlace, ShownDevice } from '../../live/stores/live-fleet.ts'
import { FleetHealth, type FleetSource, sitesOf, totalOf } from '../../ui/state/fleet-health.ts'
import { DANGERS, homeLinks } from './home-links.ts'
import { type AlarmHour, isLabelled, marksFor } from './hour-scale.ts'
import { watchFacts } from './kpi-strip.tsx'
import { durationOf, durationText, shownPercent } from './shares.ts'

const office = (id: string, depth: number, offices: string[] = [], devices: string[] = []): OfficePlace => ({
  id,
  parentId: null,
  name: `Office ${id}`,
  depth,
  stationMap: null,
  offices,
  devices,
})
const structureOf = (...offices: OfficePlace[]) => ({
  offices: () => offices,
  office: (id: string) => offices.find((each) => each.id === id),
})
const named = (sites: ReturnType<typeof sitesOf>) =>
  sites.map(({ office: { id }, ownOnly }) => (ownOnly ? `${id} alone` : id))

describe('sites', () => {
  it('are the offices below the top', () => {
    expect(named(sitesOf(structureOf(office('1', 0, ['2', '3']), office('2', 1), office('3', 1))))).toEqual(['2', '3'])
  })
  it('name the top beside them when it has devices of its own', () => {
    const tree = structureOf(office('1', 0, ['2', '3'], ['A']), office('2', 1), office('3', 1))
    expect(named(sitesOf(tree))).toEqual(['1 alone', '2', '3'])
  })
  it('pass over a top that holds nothing but one office', () => {
    const tree = structureOf(office('1', 0, ['2']), office('2', 1, ['3', '4']), office('3', 2), office('4', 2))
    expect(named(sitesOf(tree))).toEqual(['3', '4'])
    expect(named(sitesOf(structureOf(office('1', 0, ['2']), office('2', 1, [], ['A']))))).toEqual(['2'])
  })
  it('are the one office of who sees no more', () => {
    expect(named(sitesOf(structureOf(office('7', 0, [], ['A']))))).toEqual(['7'])
    expect(sitesOf(structureOf())).toEqual([])
  })
})

/** A fleet that a test moves on by hand. */
class HandFleet implements FleetSource {
  states = new Map<string, { real: PointState; shown: PointState }>()
  asked = 0
  #version = 0
  #changes: string[][] = []
  #places: DevicePlace[]
  #offices = [
    office('1', 0, ['2', '3']),
    office('2', 1, ['4'], ['A']),
    office('4', 2, [], ['B']),
    office('3', 1, [], ['C']),
  ]
  constructor() {
    const place = (sn: string, officeId: string, ...kinds: DeviceKind[]) =>
      ({ sn, officeId, kinds }) as unknown as DevicePlace
    this.#places = [place('A', '2', 'nuclear'), place('B', '4', 'nuclear', 'weather'), place('C', '3', 'smoke')]
  }
  offices = () => this.#offices
  office = (id: string) => this.#offices.find((each) => each.id === id)
  places = () => this.#places
  place = (sn: string) => this.#places.find((each) => each.sn === sn)
  device = (sn: string) => {
    this.asked += 1
    return this.states.get(sn) as ShownDevice | undefined
  }
  version = () => this.#version
  structureVersion = () => 1
  changedSince = (version: number) => (version < 0 ? undefined : new Set(this.#changes.slice(version).flat()))
  change(sn: string, real: PointState, shown = real): void {
    this.states.set(sn, { real, shown })
    this.#changes.push([sn])
    this.#version += 1
  }
}

describe('fleet health', () => {
  it('counts devices by kind and by site with all below it', () => {
    const fleet = new HandFleet()
    fleet.change('A', PointState.Normal)
    fleet.change('B', PointState.Alarm)
    const health = new FleetHealth(fleet).read()
    expect(Object.fromEntries(health.kinds.map(({ kind, counts }) => [kind, Object.fromEntries(counts)]))).toEqual({
      nuclear: { 0: 1, 2: 1 },
      weather: { 2: 1 },
      smoke: { [-1]: 1 },
    })
    expect(health.sites.map(({ office: { id }, counts }) => [id, totalOf(counts)])).toEqual([
      ['2', 2],
      ['3', 1],
    ])
    expect(Object.fromEntries(health.all)).toEqual({ [-1]: 1, 0: 1, 2: 1 })
  })

  it('follows a change by looking at what changed, and at nothing when nothing did', () => {
    const fleet = new HandFleet()
    for (const sn of ['A', 'B', 'C']) fleet.change(sn, PointState.Normal)
    const counter = new FleetHealth(fleet)
    const before = counter.read()
    fleet.asked = 0
    expect(counter.read()).toBe(before)
    expect(fleet.asked).toBe(0)
    fleet.change('C', PointState.Fault)
    expect(Object.fromEntries(counter.read().all)).toEqual({ 0: 2, 71: 1 })
    expect(fleet.asked).toBe(1)
    expect(Object.fromEntries(before.all)).toEqual({ 0: 3 })
  })

  it('counts a silenced device as what it really is', () => {
    const fleet = new HandFleet()
    fleet.change('A', PointState.HighRisk, PointState.Normal)
    expect(new FleetHealth(fleet).read().all.get(PointState.HighRisk)).toBe(1)
  })
})

describe('links', () => {
  it('lead to the list of what a number counts', () => {
    expect(homeLinks.states(...DANGERS)).toBe('/devices/monitor/list?states=3%2C2%2C1')
    expect(homeLinks.states(PointState.NotConnected)).toBe('/devices/monitor/list?states=-1')
    expect(homeLinks.group({ office: '4' })).toBe('/devices/monitor/list?office=4')
    expect(homeLinks.group({ kind: 'nuclear' }, PointState.Fault)).toBe('/devices/monitor/list?kinds=nuclear&states=71')
    expect(homeLinks.alarm('A-1')).toBe('/devices/monitor/alarm?alarm=A-1')
    expect(homeLinks.alarms({ since: 1000, until: 2000 })).toBe('/devices/monitor/alarm?since=1000&until=2000')
  })
})

describe('bars of the last 24 hours', () => {
  const hour = (alarm: number): AlarmHour => ({ since: 0, until: 1, warning: 0, alarm, highRisk: 0 })
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [37, [0, 10, 20, 30, 40]],
    [1234, [0, 500, 1000, 1500]],
  ])('%i alarms in an hour are measured by %j', (highest, marks) => {
    expect(marksFor([hour(0), hour(highest)])).toEqual(marks)
  })
  it('name the running hour and every third before it', () => {
    const labelled = Array.from({ length: 24 }, (_, n) => n).filter((n) => isLabelled(n, 24))
    expect(labelled).toEqual([2, 5, 8, 11, 14, 17, 20, 23])
  })
})

describe('shares and durations', () => {
  it('never round an outage away', () => {
    expect(shownPercent(99.99)).toEqual({ value: 99.9, digits: 1 })
    expect(shownPercent(100)).toEqual({ value: 100, digits: 0 })
  })
  it('are told in the unit that a person would use', () => {
    expect(durationOf(42_000)).toEqual({ value: 42, unit: 'second' })
    expect(durationOf(17 * 60_000)).toEqual({ value: 17, unit: 'minute' })
    expect(durationOf(5.25 * 3_600_000)).toEqual({ value: 5.3, unit: 'hour' })
    expect(durationText('ar', 17 * 60_000)).toContain('17')
  })
})

describe('the key figures', () => {
  const alarm = (sn: string, part: Partial<AlarmEvent> = {}) =>
    ({ id: sn, sn, handled: false, beginTime: 1, endTime: null, ...part }) as AlarmEvent
  const factsOf = (alarms: readonly AlarmEvent[], alarming: readonly string[]) =>
    watchFacts({
      alarming: new Map(alarming.map((sn) => [sn, { sn, state2: 2, types: [] }])) as never,
      silent: new Map(),
      desk: new Map(alarms.map((each) => [each.id, each])),
    })

  it('name devices that fell silent in their alarm: nought alarming would read as all clear', () => {
    expect(factsOf([alarm('A'), alarm('B')], ['A'])).toMatchObject({ alarming: 1, lost: 1 })
    expect(factsOf([alarm('A'), alarm('B'), alarm('C', { endTime: 2 })], [])).toMatchObject({ alarming: 0, lost: 2 })
    expect(factsOf([alarm('A', { handled: true })], [])).toMatchObject({ lost: 0 })
  })
})
