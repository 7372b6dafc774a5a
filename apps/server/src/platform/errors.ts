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
