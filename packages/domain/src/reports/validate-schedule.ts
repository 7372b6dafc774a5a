import { REPORT_RECIPIENTS_MAX } from '@vigil/contract'
import { check, type Problem } from '../validation/problem.ts'
import { atLeastOne, validEmail } from '../validation/rules.ts'

interface Schedule {
  readonly userIds: readonly string[]
  readonly addresses: readonly string[]
  readonly formats: readonly string[]
}

/** Without recipients a report is kept and nobody is mailed. */
export function validateSchedule({ userIds, addresses, formats }: Schedule): Problem[] {
  const wrong = addresses.find((address) => validEmail(address) !== undefined)
  const count = userIds.length + addresses.length
  return [
    ...(wrong === undefined ? [] : check('addresses', wrong, validEmail)),
    ...(count > REPORT_RECIPIENTS_MAX
      ? [{ field: 'recipients', key: 'validation.recipientsTooMany', values: { num: REPORT_RECIPIENTS_MAX } } as const]
      : []),
    ...check('formats', formats, atLeastOne('validation.optionRequired')),
  ]
}
