import { check, type Problem } from '../validation/problem.ts'

/** A report tells of what was: its period has begun at least. */
export const validateReportPeriod = ({ begin }: { readonly begin: number }, now: number): Problem[] =>
  check('at', begin, (at) => (at > now ? { key: 'validation.periodInFuture' } : undefined))
