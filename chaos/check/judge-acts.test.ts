import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../load/operator.ts'
import { type ActOutcome, Book } from './book.ts'
import { actsInForce, judgeActs, judgeForce } from './judge-acts.ts'
import { stored } from './stored-sample.ts'

const MARKER = 'ACT-000001'
function bookWith(outcome: ActOutcome, audited = true): Book {
  const book = new Book()
  book.acts.set(MARKER, { marker: MARKER, what: 'acknowledge', by: 'operator', alarmId: 'a', audited, outcome })
  return book
}
const counts = (logged: number, audited: number) => {
  const map = (n: number) => new Map(n > 0 ? [[MARKER, new Map([['a', n]])] as const] : [])
  return stored({ logged: map(logged), audited: map(audited) })
}
const rules = (found: { rule: string }[]): string[] => found.map(({ rule }) => rule)

describe('judgeActs', () => {
  it('asks for an act that was answered once in log and audit', () => {
    expect(judgeActs(bookWith('done'), counts(1, 1))).toEqual([])
    expect(judgeActs(bookWith('done', false), counts(1, 0))).toEqual([])
  })

  it('finds an act that was answered and is lost', () => {
    expect(rules(judgeActs(bookWith('done'), counts(0, 0)))).toEqual([
      'an act that was answered as done is not in the log of its alarm: 1',
    ])
  })

  it('finds a doubled act, whatever was answered', () => {
    for (const outcome of ['done', 'refused', 'unknown'] as const) {
      expect(rules(judgeActs(bookWith(outcome), counts(2, 1)))).toEqual(['an act is on record more than once: 1'])
      expect(rules(judgeActs(bookWith(outcome), counts(1, 2)))).toEqual(['an act is on record more than once: 1'])
    }
  })

  it('takes an act on an alarm of a case once for each alarm of it', () => {
    const ofCase = new Map([[MARKER, new Map([...'ab'].map((id) => [id, 1]))]])
    expect(judgeActs(bookWith('done'), stored({ logged: ofCase, audited: ofCase }))).toEqual([])
    const twice = new Map([[MARKER, new Map([...'ab'].map((id) => [id, id === 'b' ? 2 : 1]))]])
    expect(rules(judgeActs(bookWith('done'), stored({ logged: twice, audited: ofCase })))).toEqual([
      'an act is on record more than once: 1',
    ])
    const halved = new Map([[MARKER, new Map([['a', 1]])]])
    expect(rules(judgeActs(bookWith('done'), stored({ logged: ofCase, audited: halved })))).toEqual([
      'log and audit disagree about an act: 1',
    ])
  })

  it('finds an act that was refused and done all the same', () => {
    expect(rules(judgeActs(bookWith('refused'), counts(1, 1)))).toEqual(['an act that was refused is on record: 1'])
  })

  it('takes an act without an answer either way, but whole', () => {
    expect(judgeActs(bookWith('unknown'), counts(0, 0))).toEqual([])
    expect(judgeActs(bookWith('unknown'), counts(1, 1))).toEqual([])
    expect(rules(judgeActs(bookWith('unknown'), counts(1, 0)))).toEqual(['log and audit disagree about an act: 1'])
  })

  it('finds cases and plans that are gone', () => {
    const book = new Book()
    book.cases.add('case')
    book.plans.add('alarm')
    expect(judgeActs(book, stored())).toHaveLength(2)
    expect(judgeActs(book, stored({ cases: new Set(['case']), plans: new Set(['alarm']) }))).toEqual([])
  })
})

describe('judgeForce', () => {
  const inForce = new Set([MARKER])

  it('finds an act that is in force without being on record, and one that was refused', () => {
    expect(rules(judgeForce(bookWith('unknown'), counts(0, 0), inForce))).toEqual([
      'an act is in force and not on record: 1',
    ])
    expect(rules(judgeForce(bookWith('refused'), counts(1, 1), inForce))).toEqual([
      'an act that was refused is in force: 1',
    ])
    expect(judgeForce(bookWith('done'), counts(1, 1), inForce)).toEqual([])
  })

  it('reads the marks of an alarm', () => {
    const life = { acknowledged: { note: MARKER } }
    expect(actsInForce([{ life: life as never }, {}])).toEqual(inForce)
  })
})

describe('outcomeOf', () => {
  const answered = (status: number, code: number, data: unknown) =>
    ({ kind: 'answered', status, code, data, text: '' }) as const

  it('promises nothing without an answer or with an error of the server', () => {
    expect(outcomeOf({ kind: 'none', reason: 'reset' }, 'a', MARKER)).toBe('unknown')
    expect(outcomeOf(answered(503, 503, null), 'a', MARKER)).toBe('unknown')
  })

  it('takes a refusal for one', () => {
    expect(outcomeOf(answered(403, 403, null), 'a', MARKER)).toBe('refused')
    const refused = [{ id: 'a', reason: 'changed', by: '', at: null, alarm: null }]
    expect(outcomeOf(answered(200, 200, { done: [], refused }), 'a', MARKER)).toBe('refused')
  })
})
