const FORMATS = new Map<string, Intl.NumberFormat>()

// Building an Intl formatter costs a hundred times its use.
function formatOf(language: string, unit: string, digits: number): Intl.NumberFormat {
  const key = `${language} ${unit}`
  let format = FORMATS.get(key)
  if (format === undefined) {
    const tag = language === 'ar' ? 'ar-u-nu-latn' : language
    format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits })
    FORMATS.set(key, format)
  }
  return format
}

/** `7.9 h`, `12 min`, `40 s`: as long as it is, no more exact than anybody needs. */
export function roughDuration(ms: number, language: string): string {
  const [unit, size, digits] =
    ms >= 3_600_000
      ? (['hour', 3_600_000, 1] as const)
      : ms >= 60_000
        ? (['minute', 60_000, 0] as const)
        : (['second', 1000, 0] as const)
  return formatOf(language, unit, digits).format(ms / size)
}
