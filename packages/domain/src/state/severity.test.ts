import { PointState } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDangerous, moreSevere, severityRank } from './severity.ts'

const { HighRisk, Alarm, Warning, Fault, Maintenance, Baseline, Normal, Green, NotConnected } = PointState
const FROM_WORST = [HighRisk, Alarm, Warning, Fault, Maintenance, Baseline, Normal, Green, NotConnected]
const anyState = fc.constantFrom(...FROM_WORST)

describe('severity', () => {
  it('ranks high risk > alarm > warning > fault > maintenance > collecting > normal > not connected [STA-09]', () => {
    expect([...FROM_WORST].sort((a, b) => severityRank(b) - severityRank(a))).toEqual(FROM_WORST)
    expect(new Set(FROM_WORST)).toEqual(new Set(Object.values(PointState)))
  })

  it('does not follow the numbers: 71 is milder than 1 [STA-04, STA-09]', () => {
    expect(moreSevere(Fault, Warning)).toBe(Warning)
    expect(moreSevere(Green, HighRisk)).toBe(HighRisk)
  })

  it('is a total order [STA-09]', () => {
    fc.assert(
      fc.property(anyState, anyState, anyState, (a, b, c) => {
        expect(severityRank(a) === severityRank(b)).toBe(a === b)
        expect(moreSevere(a, b)).toBe(moreSevere(b, a))
        expect(moreSevere(moreSevere(a, b), c)).toBe(moreSevere(a, moreSevere(b, c)))
        expect([a, b]).toContain(moreSevere(a, b))
      }),
    )
  })

  it('calls warning, alarm and high risk dangerous and nothing else [STA-05]', () => {
    expect(FROM_WORST.filter(isDangerous)).toEqual([HighRisk, Alarm, Warning])
  })
})
