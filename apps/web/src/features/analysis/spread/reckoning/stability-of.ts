import { isTurnerNight, type StabilityClass, solarElevation, turnerStability } from '@vigil/science'

interface Sky {
  readonly windMs: number
  readonly cloudTenths: number
  readonly at: number
  readonly latitude: number
  readonly longitude: number
}

/** By Turner, from wind, sun and clouds. */
export function stabilityOf({ windMs, cloudTenths, at, latitude, longitude }: Sky): StabilityClass {
  return turnerStability({
    windMs,
    cloudTenths,
    solarElevationDeg: solarElevation(at, latitude, longitude),
    night: isTurnerNight(at, latitude, longitude),
  })
}
