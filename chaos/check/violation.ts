export interface Violation {
  /** What does not hold, in one line. */
  readonly rule: string
  readonly evidence: string
}

/** How many examples one finding carries. */
const EXAMPLES = 5

/** One finding about many things of a kind; none when there are none. */
export function findingOf(rule: string, examples: readonly string[]): Violation[] {
  if (examples.length === 0) return []
  const more = examples.length > EXAMPLES ? `, and ${examples.length - EXAMPLES} more` : ''
  return [{ rule: `${rule}: ${examples.length}`, evidence: examples.slice(0, EXAMPLES).join('; ') + more }]
}
