/** What one technique says about a sample. */
export interface TechniqueAnswer {
  /** Substances that it named; none where nothing matched. */
  readonly named: readonly string[]
  /** Whether a substance could have been named at all. */
  knows(substance: string): boolean
}

export type Agreement =
  /** Both name at least one same substance; `more` is what one of them names besides. */
  | { readonly kind: 'agree'; readonly both: readonly string[]; readonly more: readonly string[] }
  | { readonly kind: 'differ'; readonly first: readonly string[]; readonly second: readonly string[] }
  /** One names something, the other nothing. `otherKnows`: the other holds it and yet did not find it. */
  | {
      readonly kind: 'one'
      readonly by: 'first' | 'second'
      readonly named: readonly string[]
      readonly otherKnows: boolean
    }
  | { readonly kind: 'neither' }

/** Holds the answers of two techniques about the same sample against each other. */
export function compareAnswers(first: TechniqueAnswer, second: TechniqueAnswer): Agreement {
  if (first.named.length === 0 && second.named.length === 0) return { kind: 'neither' }
  if (first.named.length === 0 || second.named.length === 0) {
    const [by, named, other] =
      second.named.length === 0 ? (['first', first.named, second] as const) : (['second', second.named, first] as const)
    return { kind: 'one', by, named, otherKnows: named.some((substance) => other.knows(substance)) }
  }
  const both = first.named.filter((substance) => second.named.includes(substance))
  if (both.length === 0) return { kind: 'differ', first: first.named, second: second.named }
  const more = [...new Set([...first.named, ...second.named])].filter((substance) => !both.includes(substance))
  return { kind: 'agree', both, more }
}
