const RADIANS = Math.PI / 180
const J2000_MS = Date.UTC(2000, 0, 1, 12)
const DAY_MS = 86_400_000

/** Height of the sun above the horizon in degrees, without refraction; good to about 0.1 degree this century. */
export function solarElevation(epochMs: number, latitudeDeg: number, longitudeDeg: number): number {
  const days = (epochMs - J2000_MS) / DAY_MS
  const meanLongitude = 280.46 + 0.9856474 * days
  const anomaly = (357.528 + 0.9856003 * days) * RADIANS
  const ecliptic = (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS
  const obliquity = (23.439 - 4e-7 * days) * RADIANS
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(ecliptic))
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(ecliptic), Math.cos(ecliptic))
  const siderealDeg = 280.46062 + 360.98564737 * days + longitudeDeg
  const hourAngle = siderealDeg * RADIANS - rightAscension
  const latitude = latitudeDeg * RADIANS
  const sine =
    Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle)
  return Math.asin(Math.max(-1, Math.min(1, sine))) / RADIANS
}

/** Hours of mean solar time at a longitude, 0 to 24: the clock that temperature follows. */
export function solarHour(epochMs: number, longitudeDeg: number): number {
  const hours = epochMs / 3_600_000 + longitudeDeg / 15
  return ((hours % 24) + 24) % 24
}
