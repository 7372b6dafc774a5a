import type { AlarmPlan } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { mark } from '../../fixtures.ts'
import { choosePlan, planProgress, plansFor, tickStep } from './alarm-plans.ts'

const plan = (name: string, part: Partial<AlarmPlan> = {}): AlarmPlan => ({
  id: name,
  name,
  level: 2,
  kinds: [],
  officeId: null,
  steps: [
    { id: 's1', text: 'Close the gate' },
    { id: 's2', text: 'Call the fire brigade' },
  ],
  version: 1,
  changedBy: '',
  changedAt: 0,
  ...part,
})

describe('plans for an alarm', () => {
  it('are those of its site and danger, the closest first [DSP-05]', () => {
    const plans = [
      plan('b'),
      plan('a'),
      plan('first level', { level: 1 }),
      plan('for chlorine', { kinds: ['chemical'] }),
      plan('for smoke', { kinds: ['smoke'] }),
      plan('of the city', { officeId: '1' }),
      plan('of the port', { officeId: '4' }),
      plan('of elsewhere', { officeId: '40' }),
    ]
    expect(plansFor(plans, '/1/4/', 'chemical').map(({ name }) => name)).toEqual([
      'of the port',
      'of the city',
      'for chlorine',
      'first level',
      'a',
      'b',
    ])
    expect(plansFor(plans, '/2/', null).map(({ name }) => name)).toEqual(['first level', 'a', 'b'])
    expect(plansFor([...plans].reverse(), '/2/', null).map(({ name }) => name)).toEqual(['first level', 'a', 'b'])
  })
})

describe('a chosen plan', () => {
  const chosen = choosePlan(plan('port'))

  it('is a copy whose steps are ticked once; the first who did one stays on record', () => {
    expect(planProgress(chosen)).toEqual({ done: 0, of: 2 })
    const ticked = tickStep(chosen, 's1', true, mark('u1', 5))
    expect(ticked.steps.map(({ tick }) => tick?.userId)).toEqual(['u1', undefined])
    expect(planProgress(ticked)).toEqual({ done: 1, of: 2 })
    expect(tickStep(ticked, 's1', true, mark('u2', 6))).toBe(ticked)
    expect(tickStep(ticked, 's1', false, mark('u2', 6))).toEqual(chosen)
    expect(tickStep(chosen, 's2', false, mark('u2', 6))).toBe(chosen)
    expect(tickStep(chosen, 'unknown', true, mark('u2', 6))).toBe(chosen)
  })
})
