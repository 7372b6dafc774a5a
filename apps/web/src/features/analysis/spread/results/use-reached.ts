import type { Place } from '@vigil/domain'
import { useMemo } from 'react'
import { useStructureVersion } from '../../../../live/hooks.ts'
import { useLive } from '../../../../live/live-context.tsx'
import { pointOf } from '../../../../ui/map/devices/device-point.ts'
import type { SpreadAir } from '../measured/use-spread-air.ts'
import { type Reckoned, reached } from '../reckoning/reckon-spread.ts'

/** Devices that a cloud comes to, and when. */
export function useReached(
  reckoned: Reckoned | undefined,
  { air, winds }: Pick<SpreadAir, 'air' | 'winds'>,
  source: Place | undefined,
) {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  return useMemo(() => {
    if (reckoned === undefined || air === undefined || source === undefined) return []
    const points = fleet.places().flatMap(({ sn, name, officeName, officeId, deviceType }) => {
      const point = pointOf(fleet, sn)
      const site = officeName ?? ''
      return point === undefined
        ? []
        : [{ sn, name, site, officeId, deviceType, longitude: point.longitude, latitude: point.latitude }]
    })
    return reached(reckoned, air, source, points, winds)
  }, [reckoned, air, source, fleet, structure, winds])
}
