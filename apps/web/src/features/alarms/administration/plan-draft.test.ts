import type { AlarmPlan } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { draftOf, moved, problemsOf, withoutStep, withStep, withText } from './plan-draft.ts'

const plan: AlarmPlan = {
  id: 'P1',
  name: 'Evacuate',
  level: 2,
  kinds: ['nuclear'],
  officeId: null,
  steps: [
    { id: 'a', text: 'Close the hall' },
    { id: 'b', text: 'Call the fire brigade' },
  ],
  version: 3,
  changedBy: 'admin',
  changedAt: 1,
}
const texts = (draft: ReturnType<typeof draftOf>) => draft.steps.map(({ text }) => text)

describe('the draft of a plan', () => {
  it('needs a name, a level and words in every step [DSP-05]', () => {
    expect(problemsOf(draftOf(plan, true))).toEqual([])
    expect(problemsOf(withStep(draftOf(undefined, true))).map(({ field }) => field)).toEqual([
      'name',
      'level',
      'steps.0',
    ])
  })

  it('holds everywhere until a site is chosen, but not for who sees a part alone', () => {
    expect(draftOf(undefined, true).officeId).toBeNull()
    expect(draftOf(undefined, false).officeId).toBeUndefined()
    expect(draftOf(plan, false).officeId).toBeNull()
  })

  it('keeps the identity of its steps when they move', () => {
    const draft = moved(withText(withStep(draftOf(plan, true)), 2, 'Count the people'), 2, -1)
    expect(texts(draft)).toEqual(['Close the hall', 'Count the people', 'Call the fire brigade'])
    expect(draft.steps.map(({ id }) => id)).toEqual(['a', undefined, 'b'])
    expect(new Set(draft.steps.map(({ key }) => key)).size).toBe(3)
    expect(moved(draft, 0, -1)).toBe(draft)
    expect(moved(draft, 2, 1)).toBe(draft)
    expect(texts(withoutStep(draft, 0))).toEqual(['Count the people', 'Call the fire brigade'])
  })
})
