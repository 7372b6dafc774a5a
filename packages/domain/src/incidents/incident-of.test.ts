import { type AlarmEvent, INCIDENT_ALARMS_MAX } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { lifeOf } from '../alarms/course/alarm.ts'
import { alarmEvent, raised } from '../fixtures.ts'
import { incidentProblem } from './incident-check.ts'
import { isAirborne, namesOf } from './incident-danger.ts'
import { incidentGroups, incidentIdOf, incidentIdOfEvent, incidentKeyOf } from './incident-of.ts'
import { incidentSections } from './incident-sections.ts'

const told = (id: string, incident: string | undefined, part: Partial<AlarmEvent> = {}): AlarmEvent => {
  const given = incident === undefined ? undefined : ({ id: incident, why: 'site', by: '' } as const)
  return alarmEvent({ id, life: lifeOf(raised({ id, incident: given })), ...part })
}

describe('the incident of an alarm', () => {
  it('is its own where nobody has said so: alarms of the past have none', () => {
    expect(incidentIdOf({ id: 'A' })).toBe('A')
    expect(incidentIdOf({ id: 'A', incident: { id: 'I', why: 'first', by: '' } })).toBe('I')
    expect(incidentIdOfEvent(told('A', undefined))).toBe('A')
    expect(incidentIdOfEvent(alarmEvent({ id: 'A' }))).toBe('A')
    expect(incidentIdOfEvent(told('A', 'I'))).toBe('I')
  })

  it('makes groups in the order of the list, and never one of a drill and of danger', () => {
    const all = [
      told('1', 'I'),
      told('2', 'J'),
      told('3', 'I'),
      told('4', 'I', { kind: 'drill' }),
      told('5', 'I', { simulated: true }),
    ]
    const groups = incidentGroups(all)
    expect(groups.map(({ id, alarms }) => [id, alarms.map((each) => each.id)])).toEqual([
      ['I', ['1', '3']],
      ['J', ['2']],
      ['I', ['4']],
      ['I', ['5']],
    ])
    expect(new Set(groups.map(({ key }) => key)).size).toBe(4)
    expect(incidentKeyOf(told('1', 'I'))).toBe(groups[0]?.key)
  })

  it('shows what another alarm speaks for in the incident of that one', () => {
    const all = [told('1', 'I'), told('2', 'J'), told('3', 'J')]
    const groups = incidentGroups(all, (alarm) => (alarm.id === '3' ? (all[0] as AlarmEvent) : alarm))
    expect(groups.map(({ id, alarms }) => [id, alarms.map((each) => each.id)])).toEqual([
      ['I', ['1', '3']],
      ['J', ['2']],
    ])
  })
})

describe('a queue of incidents', () => {
  it('has each under the head of the alarm that needs somebody most, and no head without one', () => {
    const over = { endTime: 5 }
    const queue = [told('1', 'I'), told('2', 'J'), told('3', 'I', over), told('4', 'K', over), told('5', 'J', over)]
    const lines = (all: readonly AlarmEvent[]) =>
      incidentSections(all).map(({ section, count, groups }) => [section, count, groups.map(({ id }) => id)])
    expect(lines(queue)).toEqual([
      ['live', 4, ['I', 'J']],
      ['ended', 1, ['K']],
    ])
    expect(lines(queue.filter(({ id }) => id !== '4'))).toEqual([['live', 4, ['I', 'J']]])
  })
})

describe('what an alarm is about', () => {
  it('is named by what was found, or by the gas of its cell', () => {
    expect(namesOf('chemical', [{ name: ' Sarin ' }, { name: 'VX' }], 'concentration')).toEqual(['sarin', 'vx'])
    expect(namesOf('toxicGas', [], 'cl2')).toEqual(['cl2'])
    expect(namesOf('toxicGas', [], 'o2')).toEqual([])
    expect(namesOf('nuclear', [], 'doseRate')).toEqual([])
    expect(namesOf(null, [], 'battery')).toEqual(['battery'])
    expect(namesOf('toxicGas', [], undefined)).toEqual([])
  })

  it('is carried by the air or not', () => {
    expect(['toxicGas', 'chemical', 'smoke', 'biological'].every(isAirborne)).toBe(true)
    expect(['nuclear', 'sysMod', 'cottonBale'].some(isAirborne)).toBe(false)
  })
})

describe('by hand', () => {
  it('what is alike can be put together, but never a drill or a simulation with danger', () => {
    const real = { kind: 'normal' } as const
    expect(incidentProblem([], [real])).toBe('nothing')
    expect(incidentProblem([real], [])).toBeNull()
    expect(incidentProblem([real], [{ ...real, simulated: false }])).toBeNull()
    expect(incidentProblem([real], [{ kind: 'drill' }])).toBe('realityDiffers')
    expect(incidentProblem([real, { ...real, simulated: true }], [])).toBe('realityDiffers')
    expect(incidentProblem([real], Array(INCIDENT_ALARMS_MAX).fill(real))).toBe('tooMany')
  })
})
