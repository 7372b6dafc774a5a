import type { ErrorName } from '@vigil/contract'

/** A refusal from the one table of errors; the HTTP handler writes it in the request's language. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly refusal: ErrorName,
    /** Values for the message's placeholders. */
    readonly values: Record<string, string | number> = {},
  ) {
    super(refusal)
  }
}

/** One thing wrong with one field, as the rules of `@vigil/domain` name it. */
export interface FieldProblem {
  readonly field: string
  readonly key: `validation.${string}`
  readonly values?: Readonly<Record<string, string | number>>
}

/** Entries that break a rule; the message says which rule, in the request's language. */
export class InvalidFields extends Refusal {
  override name = 'InvalidFields'
  constructor(readonly problems: readonly FieldProblem[]) {
    super('invalidField')
  }
}

export function refuseProblems(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new InvalidFields(problems)
}

/** Whoever asked does not wait for the answer any more. */
export class CallerLeft extends Error {
  override name = 'CallerLeft'
}
