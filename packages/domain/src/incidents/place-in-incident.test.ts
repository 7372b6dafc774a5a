import type { AlarmIncident, AlarmKind } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeFrom } from '../places/sphere.ts'
import {
  type Arrival,
  INCIDENT_LIVE_PAUSE_MS,
  INCIDENT_PAUSE_MS,
  type IncidentMember,
  type KnownWind,
  LANE_WITHIN_MS,
  type OpenIncident,
  placeInIncident,
  SITE_WITHIN_M,
  sensorOf,
} from './place-in-incident.ts'

const WORKS = { longitude: 120, latitude: 30 }
/** So many metres east of the works. */
const east = (metres: number) => placeFrom(WORKS, 90, metres)
const MINUTE_MS = 60_000
const T0 = 1_000_000

const arrival = (id: string, part: Partial<Arrival> = {}): Arrival => ({
  id,
  sn: `SN-${id}`,
  module: 'ecMod',
  at: T0,
  kind: 'normal',
  simulated: false,
  danger: 'toxicGas',
  names: ['cl2'],
  site: 'works',
  place: WORKS,
  isPassage: false,
  isPast: false,
  ...part,
})
const member = (id: string, part: Partial<IncidentMember> = {}): IncidentMember => {
  const { isPast: _, ...rest } = arrival(id)
  return { ...rest, live: true, settled: false, ...part }
}
const NONE: ReadonlySet<string> = new Set()
const incident = (id: string, ...members: IncidentMember[]): OpenIncident => ({ id, members, apart: NONE })
const place = (one: Arrival, incidents: readonly OpenIncident[], wind?: KnownWind) =>
  wind === undefined ? placeInIncident(one, incidents) : placeInIncident(one, incidents, () => wind)
const OWN = (id: string): AlarmIncident => ({ id, why: 'first', by: '' })

describe('an alarm that begins', () => {
  it('begins an incident of its own where none is open', () => {
    expect(place(arrival('A'), [])).toEqual(OWN('A'))
  })

  it('joins that of the same danger at the same site, and says after how long', () => {
    const open = incident('I', member('A', { at: T0 - 30_000 }), member('B', { at: T0 - 90_000 }))
    expect(place(arrival('C'), [open])).toEqual({ id: 'I', why: 'site', by: '', to: 'A', seconds: 30 })
  })

  it('joins at its site also where no place is known, and a clock that was set back counts as no time at all', () => {
    const open = incident('I', member('A', { place: undefined, at: T0 + 5000 }))
    expect(place(arrival('C'), [open])).toMatchObject({ why: 'site', seconds: 0 })
  })

  it.each<[string, Partial<Arrival>]>([
    ['of another danger', { danger: 'nuclear' }],
    ['of a drill', { kind: 'drill' }],
    ['of a test', { kind: 'test' }],
    ['that is simulated', { simulated: true }],
    ['of another substance', { names: ['nh3'] }],
    ['of a site far away', { site: 'port', place: east(9000) }],
    ['of the same site, driven far away', { place: east(SITE_WITHIN_M + 100) }],
    ['due north of the reach of every rule', { site: 'port', place: placeFrom(WORKS, 0, 9000) }],
    ['of a moment that is over', { isPast: true }],
    ['of a place that nobody knows', { site: 'port', place: undefined }],
  ])('does not join one when it is %s', (_, part) => {
    expect(place(arrival('C', part), [incident('I', member('A'))], { from: 0, speed: 3 })).toEqual(OWN('C'))
  })

  it('joins where a name is missing on either side, or one of several is shared', () => {
    const named = incident('I', member('A', { names: ['cl2', 'cocl2'] }))
    expect(place(arrival('C', { names: [] }), [named]).id).toBe('I')
    expect(place(arrival('C', { names: ['cocl2'] }), [named]).id).toBe('I')
    expect(place(arrival('C'), [incident('I', member('A', { names: [] }))]).id).toBe('I')
  })

  it('joins for ten minutes after the last begin, as long as a danger stands for hours, and never what is settled', () => {
    const at = (member: IncidentMember) => place(arrival('C'), [incident('I', member)]).id
    const over = { live: false, at: T0 - INCIDENT_PAUSE_MS }
    expect(at(member('A', over))).toBe('I')
    expect(at(member('A', { ...over, at: over.at - 1 }))).toBe('C')
    expect(at(member('A', { at: T0 - INCIDENT_LIVE_PAUSE_MS }))).toBe('I')
    expect(at(member('A', { at: T0 - INCIDENT_LIVE_PAUSE_MS - 1 }))).toBe('C')
    expect(at(member('A', { settled: true }))).toBe('C')
  })

  it('is not put by rule where a person took its sensor out', () => {
    const one = arrival('C')
    expect(place(one, [{ ...incident('I', member('A')), apart: new Set([sensorOf(one)]) }])).toEqual(OWN('C'))
  })

  it('of two at its site joins the one that was alive last, whatever order they come in', () => {
    const older = incident('I', member('A', { at: T0 - 2000 }))
    const newer = incident('J', member('B', { at: T0 - 1000 }))
    const twin = incident('H', member('D', { at: T0 - 1000 }))
    expect(place(arrival('C'), [older, newer]).id).toBe('J')
    expect(place(arrival('C'), [newer, older]).id).toBe('J')
    expect(place(arrival('C'), [newer, twin]).id).toBe('H')
    expect(place(arrival('C'), [twin, newer]).id).toBe('H')
  })
})

describe('across the fence', () => {
  const neighbour = (metres: number) => arrival('C', { site: 'port', place: east(metres) })

  it('joins the nearest of another site within reach', () => {
    const open = incident('I', member('A'), member('B', { place: east(60) }), member('D', { place: east(-100) }))
    expect(place(neighbour(100), [open])).toMatchObject({ id: 'I', why: 'near', to: 'B', metres: 40 })
    expect(place(neighbour(400), [open])).toEqual(OWN('C'))
  })

  it('counts less than the site itself', () => {
    const near = incident('I', member('A', { site: 'port' }))
    const site = incident('J', member('B', { place: east(900), at: T0 - MINUTE_MS }))
    expect(place(arrival('C'), [near, site])).toMatchObject({ id: 'J', why: 'site' })
    expect(place(arrival('C'), [site, near])).toMatchObject({ id: 'J', why: 'site' })
  })
})

describe('along the wind', () => {
  /** Blows to the east at 3 m/s: a kilometre takes five and a half minutes. */
  const WEST: KnownWind = { from: 270, speed: 3 }
  const later = (metres: number, minutes: number, part: Partial<Arrival> = {}) =>
    arrival('C', { site: 'port', place: east(metres), at: T0 + minutes * MINUTE_MS, ...part })
  const open = incident('I', member('A'))

  it('joins what lies upwind when the air has had time to come, with distance, time and direction', () => {
    expect(place(later(1000, 6), [open], WEST)).toEqual({
      id: 'I',
      why: 'wind',
      by: '',
      to: 'A',
      metres: 1000,
      seconds: 360,
      bearing: 90,
    })
  })

  it('takes the nearest of those that could have sent it', () => {
    const two = incident('I', member('A'), member('B', { place: east(500) }), member('D', { place: east(-200) }))
    expect(place(later(1000, 4), [two], WEST)).toMatchObject({ to: 'B', metres: 500 })
  })

  it.each<[string, Arrival, KnownWind | undefined]>([
    ['beside the plume', later(1000, 6, { place: placeFrom(WORKS, 130, 1000) }), WEST],
    ['upwind', later(-1000, 6), WEST],
    ['too early for the air', later(3000, 1), WEST],
    ['too late for the air', later(1000, 40), WEST],
    ['in calm air', later(1000, 6), { from: 270, speed: 0.2 }],
    ['where no wind is known', later(1000, 6), undefined],
    ['beyond the reach', later(6000, 30), WEST],
    ['of what no air carries', later(1000, 6, { danger: 'nuclear', names: [] }), WEST],
  ])('does not join %s', (_, one, wind) => {
    const incidents = [open, incident('N', member('N', { danger: 'nuclear', names: [] }))]
    expect(place(one, incidents, wind)).toEqual(OWN('C'))
  })

  it('does not join where the danger upwind is over', () => {
    const over = incident('I', member('A', { live: false }))
    expect(place(later(1000, 6), [over], WEST)).toEqual(OWN('C'))
  })
})

describe('at a lane', () => {
  const passage = (id: string, part: Partial<Arrival> = {}) =>
    arrival(id, { sn: 'GATE', module: 'nuclearMod', danger: 'nuclear', names: [], isPassage: true, ...part })
  const passes = (id: string, part: Partial<IncidentMember> = {}): IncidentMember => {
    const { isPast: _, ...rest } = passage(id)
    return { ...rest, live: true, settled: false, ...part }
  }
  /** What another sensor of the gate finds some seconds later. */
  const camera = (seconds = 3, part: Partial<Arrival> = {}) =>
    passage('C', { module: 'gcameraMod', at: T0 + seconds * 1000, ...part })

  it('joins another sensor of the same gate while the vehicle stands there', () => {
    expect(place(camera(), [incident('I', passes('A'))])).toEqual({ id: 'I', why: 'lane', by: '', to: 'A', seconds: 3 })
    const two = [passes('A', { module: 'baleMod' }), passes('B', { at: T0 + 1000 })]
    for (const members of [two, two.toReversed()]) {
      expect(place(camera(), [incident('I', ...members)])).toMatchObject({ id: 'I', to: 'B' })
    }
  })

  it.each<[string, Arrival, IncidentMember]>([
    ['a second vehicle at the same gate', passage('C', { at: T0 + 20_000 }), passes('A')],
    ['a vehicle after the one that has left', camera(), passes('A', { live: false })],
    ['a vehicle in the next lane', camera(3, { sn: 'NEXT', place: east(5) }), passes('A')],
    ['one after two minutes', camera(LANE_WITHIN_MS / 1000 + 1), passes('A')],
    ['what stands beside the lane', camera(3, { isPassage: false }), passes('A')],
    ['what passes beside a standing danger', camera(), passes('A', { isPassage: false })],
  ])('does not join %s', (_, one, before) => {
    expect(place(one, [incident('I', before)])).toEqual(OWN('C'))
  })
})

interface Told {
  readonly site: string
  readonly danger: string
  readonly kind: AlarmKind
  readonly simulated: boolean
  readonly name: string
  readonly isPassage: boolean
}

const SITES: Record<string, number> = { works: 0, port: 50_000, metro: 100_000 }
const TOLD = {
  site: fc.constantFrom(...Object.keys(SITES)),
  danger: fc.constantFrom('toxicGas', 'nuclear'),
  kind: fc.constantFrom<AlarmKind>('normal', 'drill', 'test'),
  simulated: fc.boolean(),
  name: fc.constantFrom('a', 'b'),
}
const told = fc.record<Told>({ ...TOLD, isPassage: fc.constant(false) })

/** Each placed after the other, as the server does; by incident the alarms in it. */
function placeAll(alarms: readonly Arrival[]): ReadonlyMap<string, readonly Arrival[]> {
  const incidents = new Map<string, Arrival[]>()
  for (const one of alarms) {
    const open = [...incidents].map(([id, members]) => ({
      id,
      members: members.map(({ isPast: _, ...each }) => ({ ...each, live: true, settled: false })),
      apart: NONE,
    }))
    const { id } = placeInIncident(one, open, () => ({ from: 200, speed: 4 }))
    incidents.set(id, [...(incidents.get(id) ?? []), one])
  }
  return incidents
}
const arrivals = (all: readonly Told[], spread = 0): Arrival[] =>
  all.map(({ name, ...part }, n) =>
    arrival(`${n}`.padStart(3, '0'), {
      ...part,
      names: [name],
      at: T0 + n * spread,
      place: placeFrom(WORKS, 0, (SITES[part.site] as number) + (n % 7) * 50),
    }),
  )

describe('whatever comes', () => {
  it('every alarm is in exactly one incident, and what is real, drilled, tested and simulated never mixes', () => {
    const some = fc.array(fc.record<Told>({ ...TOLD, isPassage: fc.boolean() }), { maxLength: 40 })
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 120_000 }), (all, spread) => {
        const given = arrivals(all, spread)
        const incidents = [...placeAll(given).values()]
        const ids = incidents.flatMap((members) => members.map(({ id }) => id))
        expect(ids.sort()).toEqual(given.map(({ id }) => id))
        for (const members of incidents) {
          const kinds = members.map(({ kind, simulated, danger }) => `${kind} ${simulated} ${danger}`)
          expect(new Set(kinds).size).toBe(1)
        }
      }),
    )
  })

  it('two passages at one gate are never one incident by rule', () => {
    const times = fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(times, (all) => {
        const gates = [...all]
          .sort((a, b) => a - b)
          .map((after, n) =>
            arrival(`${n}`.padStart(3, '0'), {
              sn: 'GATE',
              at: T0 + after,
              isPassage: true,
              names: [],
            }),
          )
        expect(placeAll(gates).size).toBe(gates.length)
      }),
    )
  })

  it('what begins at one moment is grouped alike in every order', () => {
    const shuffled = fc
      .array(told, { maxLength: 25 })
      .chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray([...all.keys()], { minLength: all.length, maxLength: all.length }),
        ),
      )
    const groupsOf = (given: readonly Arrival[]) =>
      [...placeAll(given).values()]
        .map((members) =>
          members
            .map(({ id }) => id)
            .sort()
            .join(),
        )
        .sort()
    fc.assert(
      fc.property(shuffled, ([all, order]) => {
        const given = arrivals(all)
        expect(groupsOf(order.map((n) => given[n] as Arrival))).toEqual(groupsOf(given))
      }),
    )
  })
})
