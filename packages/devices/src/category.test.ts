import { describe, expect, it } from 'vitest'
import { categoryOf } from './category.ts'

describe('category by name pattern', () => {
  it.each([
    ['Raman-785', 'raman'],
    ['CR1000', 'raman'],
    ['Gemini-N', 'raman'],
    ['EF1000', 'ef'],
    ['EF2000', 'ef'],
    ['FCBR-100', 'fcbr'],
    ['FCBR-100PROGA', 'fcbr'],
    ['CR2500', 'cr2500'],
    ['B02', 'b02'],
    ['RS500', 'rs500'],
    ['BM3001', 'bm3001'],
    ['BM4000', 'bm3001'],
    ['ChemPro100', 'chempro'],
    ['ChemProFXi', 'chempro'],
    ['fitRM', 'fitrm'],
    ['NGP-2', 'ngp2'],
    ['RG500', 'rg500'],
    ['CIAE-RMS-C', 'rmsc'],
    ['CIAE-RMS-E', 'rmse'],
    ['VP100', 'vp100'],
    ['VP200', 'default'],
    ['RG05', 'default'],
    ['GD606', 'default'],
    ['reference', 'default'],
    ['', 'default'],
  ] as const)('%s is %s [ENT-13]', (name, category) => {
    expect(categoryOf(name)).toBe(category)
  })
})
