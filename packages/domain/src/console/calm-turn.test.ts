import { expect, it } from 'vitest'
import { CALM_TURN_MS, calmTurn } from './calm-turn.ts'

it('a calm wall shows each page as long as the others, in turn, and walls beside each other the same one', () => {
  const at = (turn: number, into: number) => calmTurn(['sites', 'weather', 'duty'], turn * CALM_TURN_MS + into)
  expect([0, 1, 2, 3].map((turn) => at(turn, 0))).toEqual(['sites', 'weather', 'duty', 'sites'])
  expect(at(4, CALM_TURN_MS - 1)).toBe('weather')
  expect(calmTurn(['sites'], 99 * CALM_TURN_MS)).toBe('sites')
  // A clock that stands before 1970 has no page of its own.
  expect(calmTurn(['sites', 'weather'], -1)).toBe('sites')
})
