import { type AlarmEvent, State2 } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { raisedByName } from './raised-by-name.ts'

type Told = Parameters<typeof raisedByName>[0]
const told = (part: Partial<Told> = {}): Told => ({
  state: State2.Alarm,
  priority: 2,
  findings: [{ name: 'Cs-137' }] as AlarmEvent['findings'],
  life: { judged: null } as AlarmEvent['life'],
  ...part,
})

describe('what raised an alarm', () => {
  // "0.7 x alarm limit" stood beside an alarm as if it had none.
  it('is a name, where one was found and the peak stayed below the alarm limit [FEA-02]', () => {
    expect(raisedByName(told(), 0.7)).toBe(true)
    expect(raisedByName(told({ life: undefined }), 0.7)).toBe(true)
    expect(raisedByName(told(), 1)).toBe(false)
    expect(raisedByName(told({ findings: [] }), 0.7)).toBe(false)
  })

  it('is not said where nobody knows the limit, of a warning, and of what a person judged', () => {
    expect(raisedByName(told(), null)).toBe(false)
    expect(raisedByName(told(), undefined)).toBe(false)
    expect(raisedByName(told({ state: State2.Warning, priority: 1 }), 0.7)).toBe(false)
    const judged = { judged: { by: 'anna', at: 1, note: '', state: 2, on: 1 } } as unknown as AlarmEvent['life']
    expect(raisedByName(told({ life: judged }), 0.7)).toBe(false)
  })
})
