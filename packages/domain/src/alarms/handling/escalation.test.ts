import { type AlarmContact, escalationRuleSchema } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mark, raised } from '../../fixtures.ts'
import { contactsOf, DEFAULT_ESCALATION, dueEscalation, escalationRuleOf, stepsOf } from './escalation.ts'

const MINUTE = 60_000
const contact = (id: string, part: Partial<AlarmContact> = {}): AlarmContact => ({
  id,
  officeId: '4',
  name: id,
  role: '',
  phone: '',
  email: `${id}@site.example`,
  rank: 0,
  version: 0,
  ...part,
})
const steps = { resoundAfterMin: 2, mailAfterMin: 5, mailEveryMin: 3 }
const alarm = raised({ at: 0 })
const contacts = [contact('a'), contact('called only', { email: '' }), contact('b')]
const due = (after: number, now: number, part = {}) =>
  dueEscalation({ ...alarm, ...part }, steps, contacts, after * MINUTE, now * MINUTE).map((step) =>
    step.act === 'mail' ? `mail ${step.contact.id} ${step.at / MINUTE}` : `resound ${step.step} ${step.at / MINUTE}`,
  )

describe('escalation of what nobody acknowledges', () => {
  it('sounds again, then mails the next contact, each at its time', () => {
    expect(due(0, 1.99)).toEqual([])
    expect(due(0, 2)).toEqual(['resound 1 2'])
    expect(due(2, 3.9)).toEqual([])
    expect(due(2, 4)).toEqual(['resound 2 4'])
    expect(due(4, 5)).toEqual(['mail a 5'])
    expect(due(5, 8)).toEqual(['resound 4 8', 'mail b 8'])
    expect(due(8, 9.9)).toEqual([])
  })

  it('after a pause sounds once, and leaves no contact out', () => {
    expect(due(0, 60)).toEqual(['mail a 5', 'mail b 8', 'resound 30 60'])
  })

  it('does each step once, however often it is looked', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 60 }), (waits) => {
        let at = 0
        const mails: string[] = []
        const sounds: number[] = []
        for (const wait of waits) {
          const steps = due(at / MINUTE, (at + wait) / MINUTE)
          mails.push(...steps.filter((step) => step.startsWith('mail')))
          sounds.push(...steps.filter((step) => step.startsWith('resound')).map((step) => Number(step.split(' ')[1])))
          at += wait
        }
        expect(mails).toEqual(['mail a 5', 'mail b 8'].slice(0, mails.length))
        expect(mails.length).toBe(Number(at >= 5 * MINUTE) + Number(at >= 8 * MINUTE))
        expect(new Set(sounds).size).toBe(sounds.length)
        expect(sounds.at(-1) ?? 0).toBe(Math.floor(at / (2 * MINUTE)))
      }),
    )
  })

  it('leaves alone what is acknowledged, shelved or a test; a drill is escalated like the real thing', () => {
    expect(due(0, 60, { waitingSince: null })).toEqual([])
    expect(due(0, 60, { kind: 'test' })).toEqual([])
    expect(due(0, 60, { kind: 'drill' })).toHaveLength(3)
    const shelved = { ...mark('u1', 0), peak: 2, until: 61 * MINUTE }
    expect(due(0, 60, { shelved })).toEqual([])
    expect(due(0, 61, { shelved })).toHaveLength(3)
  })

  it('can be without sound, without mail', () => {
    const quiet = { resoundAfterMin: null, mailAfterMin: null, mailEveryMin: 3 }
    expect(dueEscalation(alarm, quiet, contacts, 0, 60 * MINUTE)).toEqual([])
  })
})

describe('the rule of a site', () => {
  const rule = (officeId: string | null, version: number) => ({ ...DEFAULT_ESCALATION, officeId, version })

  it('is that of the nearest office above, then the one for everywhere, then the default', () => {
    const rules = [rule('4', 4), rule(null, 1), rule('1', 2), rule('40', 9)]
    expect(escalationRuleOf(rules, '/1/4/').version).toBe(4)
    expect(escalationRuleOf(rules, '/1/5/').version).toBe(2)
    expect(escalationRuleOf(rules, '/2/').version).toBe(1)
    expect(escalationRuleOf([rule('4', 4)], '/2/')).toBe(DEFAULT_ESCALATION)
    expect(escalationRuleSchema.parse(DEFAULT_ESCALATION)).toEqual(DEFAULT_ESCALATION)
  })

  it('has steps for each priority', () => {
    expect([0, 1, 2, 3].map((priority) => stepsOf(DEFAULT_ESCALATION, priority as 0).resoundAfterMin)).toEqual([
      15, 15, 5, 2,
    ])
  })

  it('is told to its own contacts first, then to those above, by rank', () => {
    const all = [
      contact('above', { officeId: '1' }),
      contact('elsewhere', { officeId: '9' }),
      contact('second', { rank: 2 }),
      contact('b', { rank: 1 }),
      contact('a', { rank: 1 }),
      contact('a', { rank: 1 }),
    ]
    expect(contactsOf(all, '/1/4/').map(({ id }) => id)).toEqual(['a', 'a', 'b', 'second', 'above'])
  })
})
