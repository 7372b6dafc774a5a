import { expect, it } from 'vitest'
import { plainFormula, writtenFormula } from './formula.ts'

it('writes the numbers of a formula below the line', () => {
  expect(['Cl2', 'NH4NO3', 'C10H16ClN', 'HCN'].map(writtenFormula)).toEqual(['Cl₂', 'NH₄NO₃', 'C₁₀H₁₆ClN', 'HCN'])
})

it('reads them from there as well', () => {
  expect(['COCl₂', 'C₁₀H₁₆ClN', 'sarin'].map(plainFormula)).toEqual(['COCl2', 'C10H16ClN', 'sarin'])
})
