import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { FairQueue, type Queued } from './fair-queue.ts'

interface Item extends Queued {
  device: number
  n: number
}
let turns: { round: number }[]
beforeEach(() => {
  turns = [1, 2, 3, 4, 5].map(() => ({ round: 0 }))
})
const item = (device: number, n: number, bytes = 100): Item => ({
  device,
  turn: turns[device - 1] ?? { round: 0 },
  n,
  bytes,
})
const told = (items: Iterable<Item>) => [...items].map(({ device, n }) => `${device}:${n}`)

describe('a fair queue', () => {
  it('gives each device one turn in a round, whoever came first', () => {
    const queue = new FairQueue<Item>()
    for (let n = 0; n < 5; n++) queue.push(item(1, n))
    queue.push(item(2, 0))
    queue.push(item(3, 0))
    queue.push(item(2, 1))
    expect(told(queue)).toEqual(['1:0', '2:0', '3:0', '1:1', '2:1', '1:2', '1:3', '1:4'])
    expect(told(queue.take(2))).toEqual(['1:0', '2:0'])
    queue.push(item(4, 0))
    expect(told(queue.take(4))).toEqual(['3:0', '4:0', '1:1', '2:1'])
    queue.push(item(5, 0))
    expect(told(queue.take(2))).toEqual(['1:2', '5:0'])
    expect(queue.size).toBe(2)
    expect(told(queue.take(9))).toEqual(['1:3', '1:4'])
    expect(queue.take(9)).toEqual([])
  })

  it('forgets a flood once everything was taken', () => {
    const queue = new FairQueue<Item>()
    for (let n = 0; n < 5; n++) queue.push(item(1, n))
    queue.take(9)
    queue.push(item(1, 5))
    queue.push(item(2, 0))
    queue.push(item(2, 1))
    expect(told(queue.take(9))).toEqual(['1:5', '2:0', '2:1'])
  })

  it('counts a picture as the many readings that it is as large as', () => {
    const queue = new FairQueue<Item>()
    for (let n = 0; n < 3; n++) queue.push(item(1, n, 8192))
    for (let n = 0; n < 5; n++) queue.push(item(2, n))
    expect(told(queue.take(5))).toEqual(['1:0', '2:0', '2:1', '2:2', '1:1'])
  })

  it('loses nothing, repeats nothing and keeps the order of each device, whatever is put in and taken out', () => {
    const step = fc.oneof(
      fc.record({ device: fc.integer({ min: 1, max: 4 }), bytes: fc.integer({ min: 0, max: 20_000 }) }),
      fc.record({ take: fc.integer({ min: 1, max: 6 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const queue = new FairQueue<Item>()
        const given: Item[] = []
        const taken: Item[] = []
        for (const each of steps) {
          if ('take' in each) {
            const before = queue.size
            const batch = queue.take(each.take)
            expect(batch).toHaveLength(Math.min(each.take, before))
            taken.push(...batch)
          } else {
            const next = item(each.device, given.length, each.bytes)
            given.push(next)
            queue.push(next)
          }
          expect([...queue]).toHaveLength(queue.size)
        }
        taken.push(...queue.take(1000))
        for (const device of [1, 2, 3, 4]) {
          const of = (items: Item[]) => items.filter((each) => each.device === device)
          expect(of(taken)).toEqual(of(given))
        }
      }),
    )
  })
})
