import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addReports } from './report-list.ts'

const report = (at: number, id = `R${at}`) => ({ id, at })
const upTo = (n: number) =>
  addReports(
    [],
    Array.from({ length: n }, (_, i) => report(i + 1)),
  )

describe('report list', () => {
  it('is newest first; a late report stands where it belongs [REP-01]', () => {
    expect(addReports([], [report(1), report(3), report(2)]).map((each) => each.at)).toEqual([3, 2, 1])
  })

  it('keeps 200 and drops the older half at 201 [REP-01]', () => {
    expect(upTo(200)).toHaveLength(200)
    const cut = upTo(201)
    expect(cut).toHaveLength(101)
    expect(cut[0]?.at).toBe(201)
    expect(cut.at(-1)?.at).toBe(101)
  })

  it('holds the same report once, in its latest form', () => {
    const list = addReports([], [report(1, 'A'), report(2, 'B'), report(3, 'A')])
    expect(list).toEqual([
      { id: 'A', at: 3 },
      { id: 'B', at: 2 },
    ])
  })

  it('puts the later of two reports of one moment first', () => {
    expect(addReports([report(1, 'A')], [report(1, 'B')]).map((each) => each.id)).toEqual(['B', 'A'])
  })

  it('never exceeds 200, is always newest first and always holds the newest [REP-01]', () => {
    const reports = fc.array(fc.record({ id: fc.nat(400).map(String), at: fc.nat(5000) }), { maxLength: 500 })
    fc.assert(
      fc.property(reports, (incoming) => {
        let list: readonly { id: string; at: number }[] = []
        for (const each of incoming) {
          list = addReports(list, [each])
          expect(list.length).toBeLessThanOrEqual(200)
        }
        list.forEach((each, i) => {
          if (i > 0) expect(each.at).toBeLessThanOrEqual(list[i - 1]?.at as number)
        })
        expect(new Set(list.map((each) => each.id)).size).toBe(list.length)
      }),
      { numRuns: 20 },
    )
  })
})
