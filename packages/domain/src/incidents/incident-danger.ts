import type { DeviceKind, Finding } from '@vigil/contract'

/** What is carried by the air, and found downwind. */
const AIRBORNE: ReadonlySet<string> = new Set<DeviceKind>(['biological', 'chemical', 'smoke', 'toxicGas'])
/** Readings of a gas detector that name no gas. */
const NAMELESS: ReadonlySet<string> = new Set(['o2', 'lel'])

export const isAirborne = (danger: string): boolean => AIRBORNE.has(danger)

/** What was named last, in one spelling: two instruments must not differ by a capital letter. */
const spelled = (name: string): string => name.trim().toLowerCase()

/**
 * What an alarm is about, by name: what was identified, or the gas whose cell tells most. Of the device's own supply the quantity:
 * an empty battery is no part of a hot cabinet.
 */
export function namesOf(
  danger: DeviceKind | null,
  findings: readonly Pick<Finding, 'name'>[],
  quantity: string | undefined,
): readonly string[] {
  if (findings.length > 0) return findings.map(({ name }) => spelled(name))
  if (quantity === undefined) return []
  if (danger === null) return [quantity]
  return danger === 'toxicGas' && !NAMELESS.has(quantity) ? [quantity] : []
}
