import { describe, expect, it } from 'vitest'
import { registry } from '../registry.ts'
import { detectionCategoryOf } from './detection-category.ts'

const of = (model: string, ...modules: Parameters<typeof detectionCategoryOf>[1]) =>
  detectionCategoryOf(registry.model(model), modules)

describe('the kind of a check [FEA-03]', () => {
  it('is composite when more than one module took part; housekeeping is none', () => {
    expect(of('RG500', 'nuclearMod')).toBe('single')
    expect(of('RG500', 'nuclearMod', 'sysMod')).toBe('single')
    expect(of('FCBR-100', 'nuclearMod', 'cwaMod')).toBe('composite')
    expect(of('FCBR-100')).toBe('single')
  })

  it('is of bales in a chamber for bales, of smouldering everywhere else with cotton', () => {
    expect(of('CD603', 'baleMod')).toBe('bale')
    expect(of('CD603', 'baleMod', 'smokeMod', 'sysMod')).toBe('bale')
    expect(of('CD603', 'smokeMod')).toBe('smouldering')
    expect(of('SJA310', 'baleMod')).toBe('smouldering')
    expect(of('SJA310', 'baleMod', 'sysMod')).toBe('smouldering')
  })

  it('of a model that nobody knows any more goes by its modules', () => {
    expect(detectionCategoryOf(undefined, ['baleMod'])).toBe('single')
    expect(detectionCategoryOf(undefined, ['baleMod', 'smokeMod'])).toBe('composite')
  })
})
