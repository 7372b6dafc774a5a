import { expect, it } from 'vitest'
import { comparedNames } from './device-names.ts'

it.each([
  [[], ['Cs-137'], 'silent'],
  [[], [], 'silent'],
  [['Cs-137'], ['Cs-137'], 'same'],
  [['Co-60', 'Cs-137'], ['Cs-137', 'Co-60'], 'same'],
  // No spectrum tells one emitter of positrons from another.
  [['Ga-68'], ['F-18'], 'same'],
  [['Cs-137'], ['Ba-133'], 'differ'],
  [['Cs-137'], [], 'differ'],
  [['Cs-137'], ['Cs-137', 'U-235'], 'differ'],
  [['K-40', 'U-235'], ['K-40'], 'differ'],
] as const)('names of a device %j and of its spectrum %j: %s [RTE-14]', (byDevice, bySpectrum, compared) => {
  expect(comparedNames(byDevice, bySpectrum)).toBe(compared)
})
