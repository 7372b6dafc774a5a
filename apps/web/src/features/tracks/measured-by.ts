import type { ModuleKey } from '@vigil/contract'
import { type Quantity, registry } from '@vigil/devices'

export interface Offered {
  /** As `module.quantity`. */
  readonly key: string
  readonly module: ModuleKey
  readonly quantity: Quantity
}

/** What sensors of these models measure, each once; the dose rate first, which every place has. */
export function measuredBy(deviceTypes: readonly string[]): readonly Offered[] {
  const found = new Map<string, Offered>()
  for (const deviceType of new Set(deviceTypes)) {
    for (const { key: module, kind, readings } of registry.model(deviceType)?.modules ?? []) {
      if (kind === undefined) continue
      for (const quantity of readings) {
        const key = `${module}.${quantity.key}`
        if (!found.has(key)) found.set(key, { key, module, quantity })
      }
    }
  }
  const rank = ({ quantity }: Offered): number => (quantity.key === 'doseRate' ? 0 : 1)
  return [...found.values()].sort((a, b) => rank(a) - rank(b))
}
