const tagOf = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language)

/** Metres below a kilometre, kilometres above, with as many digits as mean something. */
export function distanceText(language: string, metres: number): string {
  const kilometres = metres >= 1000
  const value = kilometres ? metres / 1000 : metres
  return new Intl.NumberFormat(tagOf(language), {
    style: 'unit',
    unit: kilometres ? 'kilometer' : 'meter',
    maximumFractionDigits: kilometres ? (value < 10 ? 2 : 1) : 0,
  }).format(value)
}

/** No formatter knows square units: the raised two follows the unit in every one of the six languages. */
export function areaText(language: string, squareMetres: number): string {
  const large = squareMetres >= 1e5
  const value = large ? squareMetres / 1e6 : squareMetres
  const text = new Intl.NumberFormat(tagOf(language), {
    style: 'unit',
    unit: large ? 'kilometer' : 'meter',
    unitDisplay: 'short',
    maximumFractionDigits: large ? 2 : 0,
  }).format(value)
  return `${text}²`
}
