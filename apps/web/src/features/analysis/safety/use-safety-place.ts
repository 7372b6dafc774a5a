import { type Quantity, registry } from '@vigil/devices'
import { useMemo } from 'react'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { quantitiesOf } from '../../../ui/recent/recent-quantities.ts'
import type { SafetyQuery } from './safety-address.ts'

export interface OfferedQuantity {
  readonly key: string
  readonly module: string
  readonly quantity: Quantity
}

/** The devices of a place, and what of their readings has a limit. */
export function useSafetyPlace({ place, simulated }: Pick<SafetyQuery, 'place' | 'simulated'>) {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the structure stands for what the fleet holds
  return useMemo(() => {
    const here = fleet.placesWithin(place)
    // A demonstration has no real devices: a page that is empty for that would show nothing to anybody.
    const includeSimulated = simulated ?? (here.length > 0 && here.every((device) => device.simulated))
    const counted = here.filter((device) => includeSimulated || !device.simulated)
    const offered = new Map<string, OfferedQuantity>()
    for (const { deviceType } of counted) {
      const model = registry.model(deviceType)
      for (const each of model === undefined ? [] : quantitiesOf(model)) {
        if (each.quantity.limits !== undefined && each.quantity.unit !== 'σ' && each.quantity.unit !== '') {
          offered.set(each.key, each)
        }
      }
    }
    return {
      isKnown: fleet.places().length > 0,
      devices: counted.length,
      left: here.length - counted.length,
      hasSimulated: here.some((device) => device.simulated),
      includeSimulated,
      offered: [...offered.values()],
    }
  }, [fleet, structure, place, simulated])
}
