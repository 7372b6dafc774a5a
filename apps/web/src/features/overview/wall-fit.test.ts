import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostThatFit } from './wall-fit.ts'

const ROOM = 500

/** Rows share their columns: with every one of them all others may be higher. */
const wall = (heightOfEach: (count: number) => number, room = ROOM) => {
  const tried: number[] = []
  const fits = (count: number) => {
    tried.push(count)
    return count * heightOfEach(count) <= room
  }
  return { fits, tried }
}

describe('how many alarms a wall shows [RTE-04]', () => {
  // With twelve rows each took two lines and five were left; with nine each took one line, and all nine had room.
  it('is all that fit, though with more of them each was higher', () => {
    const { fits } = wall((count) => (count > 9 ? 100 : 50))
    expect(mostThatFit(12, 12, fits)).toBe(9)
    expect(mostThatFit(12, 5, fits)).toBe(9)
    expect(mostThatFit(12, 1, fits)).toBe(9)
  })

  it('is fewer when rows grow, and more when they shrink again', () => {
    expect(mostThatFit(12, 9, wall(() => 88).fits)).toBe(5)
    expect(mostThatFit(12, 5, wall(() => 50).fits)).toBe(10)
  })

  it('is one at least, and none of none', () => {
    expect(mostThatFit(3, 3, () => false)).toBe(1)
    expect(mostThatFit(0, 3, () => false)).toBe(0)
    expect(mostThatFit(2, 0, () => false)).toBe(1)
  })

  it('is found with two looks while nothing changes', () => {
    const { fits, tried } = wall(() => 55)
    expect(mostThatFit(30, 9, fits)).toBe(9)
    expect(tried).toEqual([9, 10])
  })

  it('is the same wherever the search begins', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 20, max: 120 }), { minLength: 1, maxLength: 20 }),
        fc.nat(25),
        (heights, before) => {
          const sumOf = (count: number) => heights.slice(0, count).reduce((sum, height) => sum + height, 0)
          const fits = (count: number) => sumOf(count) <= ROOM
          const all = heights.filter((_, turn) => fits(turn + 1)).length
          expect(mostThatFit(heights.length, before, fits)).toBe(Math.max(1, all))
        },
      ),
    )
  })
})
