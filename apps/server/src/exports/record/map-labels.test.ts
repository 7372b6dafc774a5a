import { describe, expect, it } from 'vitest'
import { alongLine, around, besideMark, createRoom, gathered, shortened, textWidth, turnedBoxes } from './map-labels.ts'

describe('names on a map on paper [FEA-04]', () => {
  it('stand right of their mark, else left, above or below, and are left out where nothing is free', () => {
    const room = createRoom()
    const placed = Array.from({ length: 5 }, () => besideMark(room, [300, 200], 'Gate 3', 9, 8))
    const [right, left, above, below, none] = placed
    expect(right?.x).toBe(308)
    expect(left).toMatchObject({ x: 292, anchor: 'end' })
    expect(above?.y).toBeLessThan(200)
    expect(below?.y).toBeGreaterThan(200)
    expect(none).toBeUndefined()
  })

  it('never run over the edge of the map', () => {
    const room = createRoom()
    expect(besideMark(room, [710, 200], 'Gate 3', 9, 8)).toMatchObject({ x: 702, anchor: 'end' })
    expect(room.take(around([17, 200], 4))).toBe(false)
  })

  it('along a line stand where it is straight and long enough, never upside down', () => {
    const bent = [
      [100, 100],
      [120, 100],
      [120, 140],
      [420, 140],
    ] as const
    expect(alongLine(bent, 80)).toEqual({ at: [270, 140], turn: 0 })
    expect(alongLine(bent, 400)).toBeUndefined()
    const upwards = alongLine([...bent].reverse(), 80)
    expect(Math.abs(upwards?.turn ?? 99)).toBe(0)
    const room = createRoom()
    const boxes = turnedBoxes({ at: [300, 200], turn: 45 }, 100, 9)
    expect(room.take(...boxes)).toBe(true)
    // Above the middle of a slanted name there is room.
    expect(room.take(around([330, 170], 5))).toBe(true)
    expect(room.take(...boxes)).toBe(false)
  })

  it('are short, by letters that a reader counts', () => {
    expect(shortened(' Gate 3 ')).toBe('Gate 3')
    expect([...shortened('門'.repeat(80))]).toHaveLength(34)
    expect(textWidth('門', 10)).toBeGreaterThan(textWidth('G', 10))
  })

  it('of marks that would lie on each other one is drawn for all', () => {
    const marks = [{ at: [10, 10] }, { at: [200, 10] }, { at: [14, 10] }] as const
    expect(gathered(marks, 9).map((group) => group.length)).toEqual([2, 1])
  })
})
