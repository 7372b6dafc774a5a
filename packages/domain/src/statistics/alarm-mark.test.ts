import { ALARM_DIMENSIONS, alarmFilterSchema } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { alarmsBehind } from './alarm-mark.ts'

const KEYS = {
  office: '4',
  device: 'SN-1',
  model: 'RG500',
  danger: 'nuclear',
  module: 'nuclearMod',
  kind: 'drill',
  priority: '3',
  subject: 'Cs-137',
  outcome: 'nothing',
  disposal: 'own:Valve 3 tightened',
} as const

describe('the records behind a number', () => {
  it.each(ALARM_DIMENSIONS)('are found by a filter that the list takes: %s [FEA-06]', (dimension) => {
    const filter = alarmsBehind(dimension, KEYS[dimension])
    expect(Object.keys(filter ?? {}).length).toBeGreaterThan(0)
    expect(alarmFilterSchema.parse(filter)).toEqual(filter)
  })

  it('are not guessed where no list can tell them apart', () => {
    for (const dimension of ['danger', 'module', 'kind', 'priority', 'outcome', 'disposal'] as const) {
      expect(alarmsBehind(dimension, 'nothing of the kind')).toBeUndefined()
    }
  })

  it('are of the office itself, as the number is, and not of those below', () => {
    expect(alarmsBehind('office', '4')).toEqual({ officeId: '4', officeAlone: true })
  })
})
