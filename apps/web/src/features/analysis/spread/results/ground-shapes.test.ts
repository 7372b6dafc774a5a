import { estimateAreaSchema } from '@vigil/contract'
import { expect, it } from 'vitest'
import { comesIntoView, polygonsOn } from './ground-shapes.ts'

it('an area that crosses the date line is kept as it is drawn [RTE-12]', () => {
  const ring = [
    [0, 0],
    [50_000, 0],
    [50_000, 20_000],
    [0, 0],
  ] as const
  const polygons = polygonsOn([[ring]], { longitude: 179.9, latitude: -17 })
  expect(polygons[0]?.[0]?.[1]?.[0]).toBeGreaterThan(180)
  const area = { name: 'dose1', label: '', colour: '#E3C300', polygons }
  expect(estimateAreaSchema.safeParse(area).success).toBe(true)
})

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
