import { registry } from '@vigil/devices'
import { useMemo } from 'react'
import { useLive } from '../../live/live-context.tsx'
import { type TrailPart, type TrailScale, trailParts, trailScale } from '../../ui/map/trail/trail-scale.ts'
import type { DeviceTrail } from './trails.ts'

/** The lines of several ways, coloured by what was measured on them, and the scale that a legend tells. */
export function useDrawnWays(
  trails: readonly DeviceTrail[],
  quantity: string | undefined,
  /** Whose limits the legend tells; the first by itself. */
  selected: string | undefined,
): { readonly parts: readonly TrailPart[]; readonly scale: TrailScale } {
  const { fleet, details } = useLive()
  return useMemo(() => {
    const all = trails.flatMap(({ points }) => points)
    const limitOf = (sn: string | undefined) => {
      const own = sn === undefined ? [] : details.thresholds(sn)
      const known = own.length > 0 ? own : registry.thresholds(fleet.place(sn ?? '')?.deviceType ?? '')
      return known.find((limit) => `${limit.module}.${limit.quantity}` === quantity)
    }
    return {
      // Each by its own limits: two devices of one model need not have the same.
      parts: trails.flatMap(({ sn, points }) => trailParts(points, trailScale(all, limitOf(sn)))),
      scale: trailScale(all, limitOf(selected ?? trails[0]?.sn)),
    }
  }, [trails, fleet, details, quantity, selected])
}
