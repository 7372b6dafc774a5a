import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToTreeBatch, emptyTreeBatch, isTreeLoading, type TreeBatch, takeTreeBatch } from './tree-batch.ts'

interface Change {
  sn: string
  value: number
}

describe('tree batch', () => {
  it('holds changes back for 1500 ms and then gives the latest of each node [TRE-01]', () => {
    let batch = addToTreeBatch(emptyTreeBatch<Change>(), [{ sn: 'A', value: 1 }], 0)
    batch = addToTreeBatch(
      batch,
      [
        { sn: 'B', value: 1 },
        { sn: 'A', value: 2 },
      ],
      1499,
    )
    expect(takeTreeBatch(batch, 1499).changes.size).toBe(0)
    expect(takeTreeBatch(batch, 1499).batch).toBe(batch)

    const taken = takeTreeBatch(batch, 1500)
    expect([...taken.changes.values()]).toEqual([
      { sn: 'A', value: 2 },
      { sn: 'B', value: 1 },
    ])
    expect(takeTreeBatch(taken.batch, 9000).changes.size).toBe(0)
  })

  it('does not start for nothing', () => {
    const batch = emptyTreeBatch<Change>()
    expect(addToTreeBatch(batch, [], 0)).toBe(batch)
  })

  it('loses no change, and refreshes at most once in 1500 ms [TRE-01]', () => {
    const steps = fc.array(fc.record({ wait: fc.nat(900), sn: fc.constantFrom('A', 'B', 'C') }), { maxLength: 60 })
    fc.assert(
      fc.property(steps, (changes) => {
        const latest = new Map<string, number>()
        const visible = new Map<string, number>()
        const refreshes: number[] = []
        let batch: TreeBatch<Change> = emptyTreeBatch()
        let now = 0
        const look = () => {
          const taken = takeTreeBatch(batch, now)
          batch = taken.batch
          if (taken.changes.size > 0) refreshes.push(now)
          for (const [sn, change] of taken.changes) visible.set(sn, change.value)
        }
        changes.forEach(({ wait, sn }, value) => {
          now += wait
          look()
          batch = addToTreeBatch(batch, [{ sn, value }], now)
          latest.set(sn, value)
        })
        now += 1500
        look()
        expect(visible).toEqual(latest)
        refreshes.forEach((at, i) => {
          if (i > 0) expect(at - (refreshes[i - 1] as number)).toBeGreaterThanOrEqual(1500)
        })
      }),
    )
  })

  it('loading ends with the first non-empty tree and stays ended [TRE-02]', () => {
    expect(isTreeLoading(true, [])).toBe(true)
    expect(isTreeLoading(true, [{}])).toBe(false)
    expect(isTreeLoading(false, [])).toBe(false)
  })
})
