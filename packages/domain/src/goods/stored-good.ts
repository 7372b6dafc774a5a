import { STORED_PLACE_MAX, STORED_REMARKS_MAX, STORED_UNITS, type StoredGoodDraft } from '@vigil/contract'
import { check, type Problem, type Rule } from '../validation/problem.ts'
import { maxLength, required } from '../validation/rules.ts'

/** What can be typed: twelve digits, six behind the point. */
const AMOUNT = { least: 1e-6, most: 1e12 }

/** As a person has typed it; undefined where it is no amount. */
export function amountOf(text: string): number | undefined {
  const tidy = text.trim().replace(',', '.')
  const amount = Number(tidy)
  return /^\d{1,12}(\.\d{1,6})?$/.test(tidy) && amount > 0 ? amount : undefined
}

/** An entry of the register of what sites keep. Whether the substance or nuclide is on file, the server knows. */
export function validateStoredGood(
  good: Omit<StoredGoodDraft, 'id' | 'version' | 'amount'> & { readonly amount: number | undefined },
): Problem[] {
  const some: Rule<number | undefined> = (amount) =>
    amount !== undefined && amount >= AMOUNT.least && amount <= AMOUNT.most
      ? undefined
      : { key: 'validation.amountRequired' }
  const fits: Rule<string> = (unit) =>
    STORED_UNITS[good.kind].some((each) => each === unit) ? undefined : { key: 'validation.unitRequired' }
  return [
    ...check('officeId', good.officeId, required('validation.siteRequired')),
    ...check('what', good.what, required('validation.substanceRequired')),
    ...check('amount', good.amount, some),
    ...check('unit', good.unit, fits),
    ...check('place', good.place, maxLength(STORED_PLACE_MAX)),
    ...check('remarks', good.remarks, maxLength(STORED_REMARKS_MAX)),
  ]
}
