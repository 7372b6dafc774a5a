import type { AlarmEvent, AlarmNow } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { alarmEvent } from '../fixtures.ts'
import { placeFrom } from '../places/sphere.ts'
import { type HeadlineFacts, incidentHeadline } from './incident-headline.ts'

const WORKS = { longitude: 120, latitude: 30 }
const now = (value: number, limit: number | null): AlarmNow => ({
  quantity: 'cl2',
  value,
  unit: 'mg/m³',
  at: 1000,
  trend: null,
  limit: limit === null ? null : { value: limit, direction: 'above' },
})
const one = (id: string, part: Partial<AlarmEvent> = {}): AlarmEvent =>
  alarmEvent({ id, sn: `SN-${id}`, officeName: 'Works', beginTime: 1000, ...part })
const facts = (part: Partial<HeadlineFacts> = {}): HeadlineFacts => ({
  dangerOf: () => 'toxicGas',
  nowOf: () => undefined,
  placeOf: () => undefined,
  ...part,
})

describe('the headline of an incident', () => {
  it('names what began it first, how many devices there are, and the highest value by its limit', () => {
    const members = [
      one('B', { beginTime: 61_000 }),
      one('A', { priority: 3, state: 3 }),
      one('C', { beginTime: 121_000, endTime: 130_000, handled: true, officeName: 'Port' }),
    ] as const
    const values: Record<string, AlarmNow> = { A: now(80, 2), B: now(90, 10) }
    const headline = incidentHeadline([...members], facts({ nowOf: ({ id }) => values[id] }))
    expect(headline).toMatchObject({
      danger: 'toxicGas',
      about: { quantity: 'cl2' },
      site: 'Works',
      otherSites: 1,
      devices: 3,
      firstOut: { id: 'A' },
      since: 1000,
      movement: null,
      highest: { alarm: { id: 'A' }, now: { value: 80 }, times: 40 },
      state: 3,
      live: 2,
      waiting: 2,
    })
  })

  it('of values without limits takes the first, and one with a limit before it', () => {
    const values: Record<string, AlarmNow> = { A: now(80, null), B: now(90, null), C: now(3, 2) }
    const nowOf = ({ id }: AlarmEvent) => values[id]
    expect(incidentHeadline([one('A'), one('B')], facts({ nowOf })).highest?.alarm.id).toBe('A')
    expect(incidentHeadline([one('A'), one('B'), one('C')], facts({ nowOf })).highest?.alarm.id).toBe('C')
  })

  it('once nothing is measured any more, the highest peak by its limit tells how bad it was', () => {
    const peak = (value: number, limit?: number): Partial<AlarmEvent> => ({
      endTime: 5000,
      peak: {
        quantity: 'cl2',
        value,
        unit: 'mg/m³',
        ...(limit !== undefined && { limit: { value: limit, direction: 'above' as const } }),
      },
    })
    const none = one('N', { peak: null })
    const tellingOf = (...members: [AlarmEvent, ...AlarmEvent[]]) => incidentHeadline(members, facts()).telling?.id
    expect(tellingOf(none, one('A', peak(20)), one('B', peak(80, 4)), one('C', peak(90, 10)))).toBe('B')
    expect(tellingOf(none, one('A', peak(20)))).toBe('A')
    expect(tellingOf(none)).toBeUndefined()
    const nowOf = ({ id }: AlarmEvent) => (id === 'L' ? now(3, 2) : undefined)
    expect(incidentHeadline([one('B', peak(80, 4)), one('L')], facts({ nowOf })).telling?.id).toBe('L')
  })

  it('says what was identified most surely, else what was measured, else nothing', () => {
    const found = (name: string, confidence?: number) => ({
      findings: [{ name, confidence }] as AlarmEvent['findings'],
    })
    const about = (...members: AlarmEvent[]) => incidentHeadline([one('A'), ...members], facts()).about
    expect(about(one('B', found('Sarin', 40)), one('C', found('Chlorine', 90)), one('D', found('VX')))).toEqual({
      finding: 'Chlorine',
    })
    expect(about(one('B', found('VX')), one('C', found('Sarin')))).toEqual({ finding: 'VX' })
    expect(about(one('B', { peak: { quantity: 'nh3', value: 1, unit: 'ppm' } }))).toEqual({ quantity: 'nh3' })
    expect(about()).toBeNull()
  })

  it('of alarms of one moment names the same first one on every console', () => {
    for (const members of [[one('B'), one('A')] as const, [one('A'), one('B')] as const]) {
      expect(incidentHeadline([...members], facts()).firstOut.id).toBe('A')
    }
  })

  it('tells where it moves to by the places of its devices', () => {
    const members = [0, 1, 2, 3].map((n) => one(`${n}`, { beginTime: n * 60_000 })) as [AlarmEvent, ...AlarmEvent[]]
    const placeOf = ({ id }: AlarmEvent) => placeFrom(WORKS, 90, Number(id) * 200)
    expect(incidentHeadline(members, facts({ placeOf })).movement?.bearing).toBeCloseTo(90, 0)
  })
})
