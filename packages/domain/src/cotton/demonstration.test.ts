import { expect, it } from 'vitest'
import { COTTON_STACKS, cottonBaleAt } from './demonstration.ts'

it('every bale of the demonstration has its turn, and none that no stack has', () => {
  const all = COTTON_STACKS.reduce((sum, { rows, columns, layers }) => sum + rows * columns * layers, 0)
  const named = new Set(Array.from({ length: all }, (_, second) => cottonBaleAt(second * 1000)))
  expect(named.size).toBe(all)
  for (const name of named) {
    const [stack, row, column, layer] = name?.split('/') ?? []
    const own = COTTON_STACKS.find((each) => each.name === stack)
    expect(Number(row)).toBeLessThanOrEqual(own?.rows ?? 0)
    expect(Number(column)).toBeLessThanOrEqual(own?.columns ?? 0)
    expect(Number(layer)).toBeLessThanOrEqual(own?.layers ?? 0)
  }
})

it('stacks lie within the plan and beside each other', () => {
  for (const one of COTTON_STACKS) {
    expect(one.x + one.width).toBeLessThanOrEqual(1)
    expect(one.y + one.height).toBeLessThanOrEqual(1)
    for (const other of COTTON_STACKS) {
      if (one === other) continue
      const apart = one.x + one.width <= other.x || other.x + other.width <= one.x
      expect(apart || one.y + one.height <= other.y || other.y + other.height <= one.y).toBe(true)
    }
  }
})
