interface Point {
  readonly at: number
}

/** What was stored, then what has arrived since; where both tell, what arrived is the finer. */
export function continued<P extends Point, L extends Point>(
  stored: readonly P[],
  live: readonly L[],
): readonly (P | L)[] {
  const begin = live[0]?.at
  return begin === undefined ? stored : [...stored.filter(({ at }) => at < begin), ...live]
}
