/** Why something did not leave the house, in the words of whoever refused it. */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  // A name that stands for several addresses fails at each of them, and says so of none.
  const inner = error instanceof AggregateError ? error.errors[0] : cause
  if (!(inner instanceof Error) || inner.message === '') return message
  return message === '' ? inner.message : `${message}: ${inner.message}`
}
