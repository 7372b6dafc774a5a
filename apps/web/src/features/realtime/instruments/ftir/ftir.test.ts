import { registry } from '@vigil/devices'
import { createRng, FTIR_AXIS, sampleFtir, synthesiseFtir } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { ftirCurve, scaledReference } from '../../../../ui/chart/ftir-curve.ts'
import { hasBothTechniques } from '../techniques/has-both-techniques.ts'
import { answerOf, combinedVerdict } from '../techniques/technique-answer.ts'
import { testPhase, workingTechniques } from '../techniques/test-phase.ts'
import { analyseFtir, referenceOf } from './ftir-analysis.ts'
import { scanningOf } from './scanning.ts'

const measured = (...substances: string[]) => {
  const parts = substances.map((substance) => ({ substance, share: 1 / substances.length }))
  const counts = [...sampleFtir(createRng('web'), synthesiseFtir({ parts, absorbance: 0.4, slope: 0.02 }))]
  return { counts, calibration: [FTIR_AXIS.from, FTIR_AXIS.step] }
}
const turned = ({ counts, calibration: [from = 0, step = 0] }: ReturnType<typeof measured>) => ({
  counts: counts.toReversed(),
  calibration: [from + step * (counts.length - 1), -step],
})

describe('an FTIR spectrum', () => {
  it('is named with its quality and its lead, whichever way it is sent [GEN-01]', () => {
    for (const substance of ['tnt', 'acetone', 'cocaine-hydrochloride']) {
      const spectrum = measured(substance)
      const { matches, verdict, named } = analyseFtir(spectrum)
      expect(matches[0]?.id).toBe(substance)
      expect(verdict).toBe('match')
      expect(named.map(({ id }) => id)).toEqual([substance])
      expect(analyseFtir(turned(spectrum)).matches[0]?.hqi).toBeCloseTo(matches[0]?.hqi ?? 0)
    }
  })

  it('is drawn by rising wavenumbers with its absorbance', () => {
    const curve = ftirCurve({ counts: [10, 100], calibration: [4000, -3600] })
    expect(curve).toEqual({ along: [400, 4000], transmittance: [100, 10], absorbance: [expect.closeTo(0), 1] })
  })

  it('lies over a reference of the same height, in both forms', () => {
    expect(scaledReference([0, 1], 0.3, 'absorbance')).toEqual([0, 0.3])
    expect(scaledReference([0, 1], 1, 'transmittance')).toEqual([100, expect.closeTo(10)])
    const spectrum = measured('rdx', 'petn')
    const reference = referenceOf(spectrum, analyseFtir(spectrum))
    expect([...(reference?.ids ?? [])].sort()).toEqual(['petn', 'rdx'])
    expect(reference?.values).toHaveLength(spectrum.counts.length)
    expect(Math.max(...(reference?.values ?? []))).toBe(1)
    const bare = measured()
    expect(referenceOf(bare, analyseFtir(bare))).toBeUndefined()
  })
})

describe('a test on the crystal', () => {
  it('scans the background, then the sample, then shows a result', () => {
    expect(scanningOf({})).toBeUndefined()
    expect(scanningOf({ backgroundScans: 3, sampleScans: 0, matchQuality: 0 })).toBe('background')
    expect(scanningOf({ backgroundScans: 16, sampleScans: 2, matchQuality: 0 })).toBe('sample')
    expect(scanningOf({ backgroundScans: 16, sampleScans: 16, matchQuality: 93 })).toBeUndefined()
  })
})

describe('both techniques', () => {
  const tnt = { spectrum: measured('tnt') }
  const says = (name: string) => ({ findings: [{ name }] })

  it('are in Gemini-N and in no other model [ENT-12]', () => {
    expect(registry.models.filter(hasBothTechniques).map(({ id }) => id)).toEqual(['Gemini-N'])
  })

  it('agree, differ, or leave one alone with its answer', () => {
    expect(combinedVerdict(says('tnt'), tnt)).toMatchObject({ kind: 'agree', both: ['tnt'] })
    expect(combinedVerdict(says('urea'), tnt)).toMatchObject({ kind: 'differ', first: ['urea'], second: ['tnt'] })
    expect(combinedVerdict({ findings: [] }, tnt)).toMatchObject({ kind: 'one', by: 'second', otherKnows: true })
    expect(combinedVerdict({ findings: [] }, { spectrum: measured('water') })).toMatchObject({ otherKnows: false })
    expect(combinedVerdict({ findings: [] }, { spectrum: measured() })).toEqual({ kind: 'neither' })
  })

  it('are not compared when one of them has told nothing', () => {
    expect(combinedVerdict(undefined, tnt)).toEqual({ kind: 'incomplete', told: 'ftirMod' })
    expect(combinedVerdict(says('tnt'), {})).toEqual({ kind: 'incomplete', told: 'ramanMod' })
    expect(combinedVerdict(undefined, undefined)).toEqual({ kind: 'incomplete', told: undefined })
    expect(answerOf('ramanMod', {})).toBeUndefined()
  })

  it('are measuring, or show a result, or do neither; a broken one has no say', () => {
    const online = (values: Record<string, number>) => ({ state: 0 as const, runstate: 1 as const, values })
    const broken = { state: 0 as const, runstate: 3 as const, values: { matchQuality: 90, laserPower: 300 } }
    expect(testPhase(undefined)).toBe('idle')
    expect(testPhase({ ramanMod: online({ laserPower: 300 }), ftirMod: online({}) })).toBe('measuring')
    expect(testPhase({ ftirMod: online({ backgroundScans: 2 }) })).toBe('measuring')
    expect(testPhase({ ramanMod: online({ matchQuality: 0 }), ftirMod: online({ matchQuality: 97 }) })).toBe('shown')
    expect(testPhase({ ramanMod: broken, ftirMod: online({ matchQuality: 0 }) })).toBe('idle')
    expect(workingTechniques({ ramanMod: broken, ftirMod: online({}) })).toEqual({ ftirMod: online({}) })
  })
})
