import { describe, expect, it } from 'vitest'
import { alarm, life } from '../../../../test/fakes.ts'
import { batchesOf, refOf, unacknowledged, unhandled } from './act-refs.ts'

const mark = { userId: '1', by: 'olga', at: 1, from: '', note: '', peak: 2 as const }

describe('what an act is made on', () => {
  it('is the version that was seen', () => {
    expect(refOf(alarm('1', 'A', 2, { life: life(7) }))).toEqual({ id: '1', version: 7 })
    expect(refOf(alarm('1', 'A'))).toEqual({ id: '1', version: 0 })
  })

  it('goes in parts that the server takes, and none is lost', () => {
    const parts = batchesOf(Array.from({ length: 450 }, (_, n) => n))
    expect(parts.map(({ length }) => length)).toEqual([200, 200, 50])
    expect(parts.flat()).toHaveLength(450)
    expect(batchesOf([])).toEqual([])
  })

  it('leaves out what it would not change', () => {
    const waiting = alarm('1', 'A', 2, { life: life(1) })
    const seen = alarm('2', 'A', 2, { life: life(2, { acknowledged: mark, phase: 'acknowledged' }) })
    const handled = alarm('3', 'A', 2, { handled: true, life: life(3, { phase: 'handled' }) })
    const old = alarm('4', 'A')
    const all = [waiting, seen, handled, old]
    expect(unacknowledged(all)).toEqual([waiting])
    expect(unhandled(all)).toEqual([waiting, seen])
  })
})
