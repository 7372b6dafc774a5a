export type LngLat = readonly [longitude: number, latitude: number]

/** Mean radius: distances on the ground are within half a percent, which no click on a screen reaches. */
const EARTH_RADIUS_M = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

export function distanceBetween([lon1, lat1]: LngLat, [lon2, lat2]: LngLat): number {
  const [a, b] = [radians(lat1), radians(lat2)]
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(lon2 - lon1) / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(half)))
}

export function lengthOf(points: readonly LngLat[]): number {
  let sum = 0
  let before: LngLat | undefined
  for (const point of points) {
    if (before !== undefined) sum += distanceBetween(before, point)
    before = point
  }
  return sum
}

/** Of the polygon that closing the line would give, in square metres. */
export function areaOf(points: readonly LngLat[]): number {
  if (points.length < 3) return 0
  let sum = 0
  let before = points[points.length - 1] as LngLat
  for (const point of points) {
    // The short way round, also across the date line.
    const step = ((((point[0] - before[0]) % 360) + 540) % 360) - 180
    sum += radians(step) * (2 + Math.sin(radians(before[1])) + Math.sin(radians(point[1])))
    before = point
  }
  return Math.abs((sum * EARTH_RADIUS_M ** 2) / 2)
}

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
