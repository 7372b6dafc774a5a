const tagOf = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language)

/** `7.9 h`, `12 min`, `40 s`: as long as it is, no more exact than anybody needs. */
export function roughDuration(ms: number, language: string): string {
  const [unit, size, digits] =
    ms >= 3_600_000
      ? (['hour', 3_600_000, 1] as const)
      : ms >= 60_000
        ? (['minute', 60_000, 0] as const)
        : (['second', 1000, 0] as const)
  return new Intl.NumberFormat(tagOf(language), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(ms / size)
}
