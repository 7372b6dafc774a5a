const DIGITS = 5

/** Latitude first, as charts and radio traffic have it; about a metre exact. The same digits in every language, to be copied. */
export const positionText = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`

interface Placed {
  readonly longitude?: number | undefined
  readonly latitude?: number | undefined
}

/** Where a device says it is; where it was put up when it says nothing. */
export function positionOf(
  reported: { longitude: number; latitude: number } | undefined,
  place: Placed | undefined,
): { longitude: number; latitude: number } | undefined {
  if (reported !== undefined) return reported
  const { longitude, latitude } = place ?? {}
  return longitude === undefined || latitude === undefined ? undefined : { longitude, latitude }
}
