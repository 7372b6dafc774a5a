import type { DeviceBasic } from '@vigil/contract'
import { same } from '@vigil/domain'

const isTime = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

/** Whether a device just parsed says the same as a well-formed one, its times apart; those must be times. */
export function sameButTimes(device: Readonly<Record<string, unknown>>, known: DeviceBasic): boolean {
  const before = known as unknown as Readonly<Record<string, unknown>>
  let keys = 0
  for (const key in device) {
    const value = device[key]
    if (key === 'at' || key === 'deviceTime') {
      if (!isTime(value) || !(key in before)) return false
    } else if (value !== before[key] && !same(value, before[key])) return false
    keys += 1
  }
  for (const _key in before) keys -= 1
  return keys === 0
}
