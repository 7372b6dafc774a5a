import { describe, expect, it } from 'vitest'
import { createRng } from '../random/rng.ts'
import { axisPositions } from '../vibrational/axis.ts'
import { identify } from '../vibrational/identify.ts'
import { matchLibrary } from '../vibrational/match.ts'
import { absorbanceOf, transmittanceOf } from './absorbance.ts'
import { FTIR_AXIS } from './axis.ts'
import { createFtirLibrary, prepareFtir } from './match.ts'
import { FTIR_SUBSTANCES, ftirSubstance } from './substances.ts'
import { type FtirScene, sampleFtir, synthesiseFtir } from './synthesise.ts'

const library = createFtirLibrary()
const wavenumbers = axisPositions(FTIR_AXIS)
const percent = (scene: Partial<FtirScene>, seed: string) =>
  sampleFtir(
    createRng(seed),
    synthesiseFtir({ parts: [], absorbance: 0.3, slope: 0.03, carbonDioxide: 0.02, ...scene }),
  )
const measure = (scene: Partial<FtirScene>, seed = 'test') =>
  prepareFtir(wavenumbers, percent(scene, seed).map(absorbanceOf))
const pure = (substance: string) => [{ substance, share: 1 }]

describe('FTIR substances', () => {
  it('are at least twenty, each once, with a strongest band of one', () => {
    expect(new Set(FTIR_SUBSTANCES.map((row) => row.id)).size).toBe(FTIR_SUBSTANCES.length)
    expect(FTIR_SUBSTANCES.length).toBeGreaterThanOrEqual(20)
    for (const { id, bands } of FTIR_SUBSTANCES) expect(Math.max(...bands.map(({ height }) => height)), id).toBe(1)
  })

  it('have whole bands by rising wavenumber within the grid', () => {
    for (const { id, bands } of FTIR_SUBSTANCES) {
      const positions = bands.map(({ at }) => at)
      expect(positions, id).toEqual([...positions].sort((a, b) => a - b))
      expect(
        bands.every(({ at, height, halfWidth }) => at >= 400 && at <= 4000 && height > 0 && halfWidth >= 2),
        id,
      ).toBe(true)
    }
  })

  it('are all still to be reviewed', () => {
    expect(FTIR_SUBSTANCES.every((row) => !row.reviewed)).toBe(true)
    expect(() => ftirSubstance('fire')).toThrow(RangeError)
  })
})

describe('the grid', () => {
  it('covers 400 to 4000', () => {
    expect([wavenumbers[0], wavenumbers.at(-1)]).toEqual([400, 4000])
  })

  it('takes a spectrum whose wavenumbers fall as well as one whose wavenumbers rise', () => {
    const rising = percent({ parts: pure('tnt') }, 'way').map(absorbanceOf)
    const falling = prepareFtir(wavenumbers.toReversed(), rising.toReversed())
    expect(falling).toEqual(prepareFtir(wavenumbers, rising))
    expect(matchLibrary(falling, library).hits[0]?.id).toBe('tnt')
  })
})

describe('absorbance and transmittance', () => {
  it('are each other turned round', () => {
    expect(absorbanceOf(100)).toBeCloseTo(0, 12)
    expect(absorbanceOf(10)).toBeCloseTo(1, 12)
    for (const absorbance of [-0.01, 0.3, 2]) expect(absorbanceOf(transmittanceOf(absorbance))).toBeCloseTo(absorbance)
  })

  it('stay finite without any light', () => {
    expect(absorbanceOf(0)).toBe(4)
  })
})

/** All of them say carbonate first: the console tells that their lead is small. */
const CARBONATES = ['calcite', 'aragonite', 'dolomite', 'magnesite']

describe('a match', () => {
  it.each(FTIR_SUBSTANCES.map((row) => row.id))('names %s alone, first and ahead, through noise', (id) => {
    const { hits, margin, verdict, named, mixture } = identify(measure({ parts: pure(id), offset: 0.5 }, id), library)
    expect(hits[0]?.id).toBe(id)
    expect(verdict).toBe('match')
    expect(margin).toBeGreaterThan(CARBONATES.includes(id) ? 4 : 10)
    expect(mixture).toBeUndefined()
    expect(named.map((each) => each.id)).toEqual([id])
  })

  it('stays a match with bands that are wider and moved: both are fitted', () => {
    const blurred = matchLibrary(measure({ parts: pure('rdx'), broadening: 1.5, offset: 6 }), library)
    expect([blurred.verdict, blurred.hits[0]?.id]).toEqual(['match', 'rdx'])
    expect(blurred.hits[0]?.hqi).toBeGreaterThan(90)
  })

  it('is as good with carbon dioxide of the room in the beam', () => {
    const parts = pure('acetone')
    const clean = matchLibrary(measure({ parts, carbonDioxide: 0 }), library)
    const breathed = matchLibrary(measure({ parts, carbonDioxide: 0.15 }), library)
    expect(breathed.hits[0]?.id).toBe('acetone')
    expect(Math.abs((breathed.hits[0]?.hqi ?? 0) - (clean.hits[0]?.hqi ?? 0))).toBeLessThan(3)
  })

  it.each([
    ['rdx', 'petn'],
    ['cocaine-hydrochloride', 'caffeine'],
    ['heroin', 'paracetamol'],
    ['ammonium-nitrate', 'sucrose'],
  ])('names both of a mixture of %s and %s', (one, other) => {
    const parts = [
      { substance: one, share: 0.55 },
      { substance: other, share: 0.45 },
    ]
    const { mixture, named } = identify(measure({ parts, absorbance: 0.4 }), library)
    expect(named.map(({ id }) => id).sort()).toEqual([one, other].sort())
    expect(mixture?.hqi).toBeGreaterThan(85)
    for (const { id, share } of mixture?.parts ?? []) expect(share, id).toBeCloseTo(id === one ? 0.55 : 0.45, 1)
  })

  it.each(['a', 'b', 'c', 'd'])('names nothing on a bare crystal (%s)', (seed) => {
    const { verdict, named, mixture } = identify(measure({}, seed), library)
    expect({ verdict, named, mixture }).toEqual({ verdict: 'none', named: [], mixture: undefined })
  })

  it.each(CARBONATES)('calls %s no other carbonate where the library does not hold it', (id) => {
    const others = library.filter((row) => row.id !== id)
    expect(identify(measure({ parts: pure(id) }, id), others).named).toEqual([])
  })

  it('names nothing that the library does not hold', () => {
    const others = library.filter(({ id }) => id !== 'tatp')
    expect(identify(measure({ parts: pure('tatp') }), others).named).toEqual([])
  })
})
