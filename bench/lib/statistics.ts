export function quantile(values: readonly number[], q: number): number {
  if (values.length === 0) return Number.NaN
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))
export const ratio = (ours: number, theirs: number): string => `${rounded(ours / theirs, 2)} x`

export function table(rows: readonly Record<string, string | number>[]): void {
  console.table(Object.fromEntries(rows.map(({ what, ...rest }) => [what, rest])))
}
