import { ASSAY_REPLICATES_MAX, type AssayItemDraft, type AssayRecordDraft } from '@vigil/contract'
import { check, type Problem, type Rule } from '../validation/problem.ts'
import { required } from '../validation/rules.ts'

/** VAL-09: a value is an integer or has up to so many decimals. */
const DECIMALS = 2
const SCALE = 10 ** DECIMALS
/** Single precision of a hundredth would be lost beyond. */
export const ASSAY_VALUE_MAX = 1e12

export const isAssayValue = (value: number): boolean =>
  Number.isFinite(value) &&
  Math.abs(value) <= ASSAY_VALUE_MAX &&
  Math.abs(value * SCALE - Math.round(value * SCALE)) <= 1e-9 * Math.max(1, Math.abs(value * SCALE))

/** As a person has typed it; undefined where it is no such value. */
export function assayValueOf(text: string): number | undefined {
  const tidy = text.trim().replace(',', '.')
  return /^[+-]?\d+(\.\d{1,2})?$/.test(tidy) && isAssayValue(Number(tidy)) ? Number(tidy) : undefined
}

const assayValue: Rule<number | null> = (value) =>
  value === null || isAssayValue(value) ? undefined : { key: 'validation.assayValueInvalid' }

export function validateAssayItem(
  item: Pick<AssayItemDraft, 'name' | 'unit' | 'lower' | 'upper' | 'target' | 'sigma'>,
): Problem[] {
  const { lower, upper, target, sigma } = item
  const order: Rule<number | null> = () =>
    lower !== null && upper !== null && lower >= upper ? { key: 'validation.assayLimits' } : undefined
  const both: Rule<number | null> = () =>
    (target === null) === (sigma === null) ? undefined : { key: 'validation.assayTarget' }
  const scatters: Rule<number | null> = () =>
    sigma !== null && sigma <= 0 ? { key: 'validation.assaySigma' } : undefined
  return [
    ...check('name', item.name, required('validation.assayItemRequired')),
    ...check('unit', item.unit, required('validation.unitRequired')),
    ...check('lower', lower, assayValue),
    ...check('upper', upper, assayValue, order),
    ...check('target', target, assayValue, both),
    ...check('sigma', sigma, assayValue, scatters),
  ]
}

/** Clocks of instruments and of people differ by so much from ours. */
const AHEAD_MS = 5 * 60 * 1000

/** What was tested was tested before now. */
export const isAssayTime = (time: number, now: number): boolean => time <= now + AHEAD_MS

/** `isCorrection`: a value that stood already is changed only for a reason. */
export function validateAssayRecord(
  record: Pick<AssayRecordDraft, 'itemId' | 'values' | 'time' | 'reason'>,
  isCorrection: boolean,
  now: number,
): Problem[] {
  const told: Rule<readonly number[]> = (values) =>
    values.length === 0 ? { key: 'validation.testValueRequired' } : undefined
  const exact: Rule<readonly number[]> = (values) =>
    values.every(isAssayValue) ? undefined : { key: 'validation.assayValueInvalid' }
  const few: Rule<readonly number[]> = ({ length }) =>
    length > ASSAY_REPLICATES_MAX
      ? { key: 'validation.assayReplicates', values: { num: ASSAY_REPLICATES_MAX } }
      : undefined
  const past: Rule<number> = (time) => (isAssayTime(time, now) ? undefined : { key: 'validation.assayTimeFuture' })
  return [
    ...check('itemId', record.itemId, required('validation.assayItemRequired')),
    ...check('values', record.values, told, exact, few),
    ...check('time', record.time, past),
    ...(isCorrection ? check('reason', record.reason, required('validation.reasonRequired')) : []),
  ]
}

/** Mean of the replicates, and how they scatter; one alone tells nothing of that. */
export function replicateFigures(values: readonly number[]): { mean: number; deviation: number | null } {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length
  if (values.length < 2) return { mean, deviation: null }
  const square = values.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(square / (values.length - 1)) }
}

export type AssayVerdict = 'within' | 'below' | 'above' | 'unlimited'

export function assayVerdict(value: number, { lower, upper }: Pick<AssayItemDraft, 'lower' | 'upper'>): AssayVerdict {
  if (lower !== null && value < lower) return 'below'
  if (upper !== null && value > upper) return 'above'
  return lower === null && upper === null ? 'unlimited' : 'within'
}
