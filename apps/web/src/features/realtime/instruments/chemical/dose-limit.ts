import type { ModuleKey, Threshold } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'

/** What is breathed in adds up; oxygen and the share of the explosive limit do not. */
export const addsUp = ({ unit }: Quantity): boolean => unit === 'mg/m³' || unit === 'ppm'

/** What eight hours are held against: the device's alarm limit, which for the toxic gases is the occupational one. */
export const doseLimit = (module: ModuleKey, quantity: string, thresholds: readonly Threshold[]): number | undefined =>
  thresholds.find((each) => each.module === module && each.quantity === quantity && each.direction === 'above')?.alarm
