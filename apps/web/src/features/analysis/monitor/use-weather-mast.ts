import { registry } from '@vigil/devices'
import { useMemo } from 'react'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { pointOf } from '../../../ui/map/devices/device-point.ts'
import { mastsNear } from '../../../ui/map/wind/wind.ts'
import { quantitiesOf } from '../../../ui/recent/recent-quantities.ts'

const MODULE = 'weatherMod'
const MOST = 6

/** What the mast nearest to a device measures, as series; undefined where there is none. */
export function useWeatherMast(sn: string | undefined) {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the structure stands for where the masts are
  return useMemo(() => {
    const from = sn === undefined ? undefined : pointOf(fleet, sn)
    if (from === undefined) return undefined
    const masts = fleet
      .places()
      .filter(({ kinds }) => kinds.includes('weather'))
      .flatMap((place) => pointOf(fleet, place.sn) ?? [])
    const [nearest] = mastsNear(masts, [from.longitude, from.latitude], 1)
    const place = nearest && fleet.place(nearest.sn)
    const model = place && registry.model(place.deviceType)
    if (place === undefined || model === undefined) return undefined
    const keys = quantitiesOf(model)
      .filter(({ module }) => module === MODULE)
      .slice(0, MOST)
      .map(({ key }) => key)
    return { sn: place.sn, name: place.name, keys }
  }, [fleet, structure, sn])
}
