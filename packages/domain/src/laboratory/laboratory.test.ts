import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  assayValueOf,
  assayVerdict,
  isAssayValue,
  replicateFigures,
  validateAssayItem,
  validateAssayRecord,
} from './assay.ts'
import { controlLimits, controlMarks, isRejected } from './control-rules.ts'

const NOW = Date.UTC(2026, 6, 20)
const ITEM = { name: 'Purity', unit: '%', lower: null, upper: null, target: null, sigma: null }
const keys = (problems: { field: string; key: string }[]) => problems.map(({ field, key }) => `${field} ${key}`)

describe('assay items and values [VAL-09]', () => {
  it('an item needs its name and its unit', () => {
    expect(keys(validateAssayItem({ ...ITEM, name: ' ', unit: '' }))).toEqual([
      'name validation.assayItemRequired',
      'unit validation.unitRequired',
    ])
    expect(validateAssayItem(ITEM)).toEqual([])
    expect(validateAssayItem({ ...ITEM, lower: 90, upper: 99.5, target: 95, sigma: 0.5 })).toEqual([])
  })

  it('limits have up to two decimals and an order, and a target has its deviation', () => {
    expect(keys(validateAssayItem({ ...ITEM, lower: 1.234 }))).toEqual(['lower validation.assayValueInvalid'])
    expect(keys(validateAssayItem({ ...ITEM, lower: 5, upper: 5 }))).toEqual(['upper validation.assayLimits'])
    expect(keys(validateAssayItem({ ...ITEM, target: 5 }))).toEqual(['target validation.assayTarget'])
    expect(keys(validateAssayItem({ ...ITEM, target: 5, sigma: 0 }))).toEqual(['sigma validation.assaySigma'])
  })

  it('a test needs an item, a value, and a reason once it is corrected', () => {
    expect(keys(validateAssayRecord({ itemId: '', values: [], reason: '', time: NOW }, true, NOW))).toEqual([
      'itemId validation.assayItemRequired',
      'values validation.testValueRequired',
      'reason validation.reasonRequired',
    ])
    expect(keys(validateAssayRecord({ itemId: 'a', values: [1, 2.345], reason: '', time: NOW }, false, NOW))).toEqual([
      'values validation.assayValueInvalid',
    ])
    expect(validateAssayRecord({ itemId: 'a', values: [1, 2.34], reason: '', time: NOW }, false, NOW)).toEqual([])
  })

  it('a test has a bounded number of replicates, and lies behind us', () => {
    const made = (values: number[], time: number) =>
      keys(validateAssayRecord({ itemId: 'a', values, time, reason: '' }, false, NOW))
    expect(made(Array(30).fill(1), NOW + 60_000)).toEqual([])
    expect(made(Array(31).fill(1), NOW)).toEqual(['values validation.assayReplicates'])
    expect(made([1], NOW + 3_600_000)).toEqual(['time validation.assayTimeFuture'])
  })

  it('a value is an integer or has up to two decimals, however it is typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (hundredths) => {
        expect(isAssayValue(hundredths / 100)).toBe(true)
        expect(assayValueOf((hundredths / 100).toFixed(2))).toBe(hundredths / 100)
      }),
    )
    expect(['1.234', '1e3', 'x', '', '1.', String(1e15)].map(assayValueOf)).toEqual(Array(6).fill(undefined))
    expect([assayValueOf('12,5'), isAssayValue(Number.NaN), isAssayValue(1.005)]).toEqual([12.5, false, false])
  })

  it('replicates have a mean and a deviation, one alone has none', () => {
    expect(replicateFigures([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ mean: 5, deviation: expect.closeTo(2.138, 3) })
    expect(replicateFigures([3])).toEqual({ mean: 3, deviation: null })
  })

  it('a value lies within its limits, or beyond one of them', () => {
    const limits = { lower: 1, upper: 2 }
    expect([0.5, 1, 2, 2.5].map((value) => assayVerdict(value, limits))).toEqual(['below', 'within', 'within', 'above'])
    expect(assayVerdict(5, { lower: null, upper: null })).toBe('unlimited')
    expect(assayVerdict(5, { lower: 1, upper: null })).toBe('within')
  })
})

describe('control limits [FEA-09]', () => {
  it('are those of the item, or the ones that the values show once there are enough', () => {
    const none = { target: null, sigma: null }
    expect(controlLimits([], { target: 10, sigma: 2 })).toEqual({ centre: 10, sigma: 2, isEstimated: false })
    expect(controlLimits([1, 2, 3], none)).toBeUndefined()
    expect(controlLimits([1, 2, 3], { target: 1, sigma: null })).toBeUndefined()
    expect(controlLimits([1, 2, 3], { target: 1, sigma: 0 })).toBeUndefined()
    expect(controlLimits(Array(9).fill(4), none)).toBeUndefined()
    const found = controlLimits([10, 12, 10, 12, 10, 12, 10, 12], none)
    expect(found).toEqual({ centre: 11, sigma: expect.closeTo(2 / 1.128, 6), isEstimated: true })
  })

  const LIMITS = { centre: 0, sigma: 1, isEstimated: false }
  it.each<[string, number[], string[]]>([
    ['beyond two deviations warns', [0, 2.5], ['1-2s']],
    ['beyond three rejects', [0, -3.5], ['1-2s', '1-3s']],
    ['two beyond two on one side', [2.1, 2.2], ['1-2s', '2-2s']],
    ['two beyond two on the other side', [-2.1, -2.2], ['1-2s', '2-2s']],
    ['from one side to the other', [-2.1, 2.2], ['1-2s', 'R-4s']],
    ['and back', [2.1, -2.2], ['1-2s', 'R-4s']],
    ['four beyond one', [1.1, 1.2, 1.3, 1.1], ['4-1s']],
    ['ten on one side', Array(10).fill(0.2), ['10-x']],
    ['as it should be', [0.2, -0.3, 0.9, -0.9], []],
  ])('%s', (_, values, marks) => {
    const found = controlMarks(values, LIMITS).at(-1) ?? []
    expect(found).toEqual(marks)
    expect(isRejected(found)).toBe(marks.some((rule) => rule !== '1-2s'))
  })

  it('calm values break hardly any rule, and shifted ones do', () => {
    const values = Array.from({ length: 40 }, (_, n) => Math.sin(n * 2.4))
    expect(controlMarks(values, LIMITS).filter(isRejected)).toEqual([])
    const shifted = controlMarks(
      values.map((value) => value + 3),
      LIMITS,
    )
    expect(shifted.filter(isRejected).length).toBeGreaterThan(20)
  })
})
