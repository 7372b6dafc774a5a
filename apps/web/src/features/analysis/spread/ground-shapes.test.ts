import { expect, it } from 'vitest'
import { comesIntoView } from './ground-shapes.ts'

it('a map is moved to what it shows once, and to the rest of it unless somebody looks around [RTE-12]', () => {
  const first = { subject: 'Cs-137', isWhole: false }
  const whole = { subject: 'Cs-137', isWhole: true }
  expect(comesIntoView(undefined, first, false)).toBe(true)
  expect(comesIntoView(first, first, false)).toBe(false)
  expect(comesIntoView(first, whole, false)).toBe(true)
  expect(comesIntoView(first, whole, true)).toBe(false)
  expect(comesIntoView(whole, first, false)).toBe(false)
  expect(comesIntoView(whole, { subject: 'I-131', isWhole: false }, true)).toBe(true)
})
