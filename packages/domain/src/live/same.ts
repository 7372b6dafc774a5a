import type { LiveModule } from './live-device.ts'

type Plain = Readonly<Record<string, unknown>>

/** Equal as JSON values are; cheap for the flat records of numbers that readings are. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = a as Plain
  const right = b as Plain
  let keys = 0
  for (const key in left) {
    if (!Object.hasOwn(right, key) || !same(left[key], right[key])) return false
    keys++
  }
  for (const _key in right) keys--
  return keys === 0
}

export function sameModule(a: LiveModule, b: LiveModule): boolean {
  return (
    a.state === b.state &&
    a.runstate === b.runstate &&
    same(a.values, b.values) &&
    a.alarmContent === b.alarmContent &&
    same(a.findings, b.findings) &&
    same(a.hotspots, b.hotspots) &&
    a.pictureAt === b.pictureAt &&
    a.picture === b.picture &&
    same(a.spectrum, b.spectrum)
  )
}
