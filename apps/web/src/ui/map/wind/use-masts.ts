import { isConnected } from '@vigil/domain'
import { useEffect, useMemo, useState } from 'react'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { pointOf } from '../devices/device-point.ts'
import { type Mast, mastsNear, windOf } from './wind.ts'

/**
 * What is read from the masts near a place whenever one of them is heard, and whether there is one at all. `most`: values are sent only
 * for devices that somebody asks for. `read` has to stay the same function, or all of them are asked for anew.
 */
export function useMasts<Told>(
  place: { readonly longitude: number; readonly latitude: number } | undefined,
  most: number,
  read: (masts: readonly Mast[], now: number) => Told,
): { readonly told: Told; readonly near: boolean } {
  const { fleet, details, link } = useLive()
  const structure = useStructureVersion()
  const { longitude, latitude } = place ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: the structure stands for where the masts are
  const stations = useMemo(() => {
    if (longitude === undefined || latitude === undefined) return []
    const masts = fleet
      .places()
      .filter(({ kinds }) => kinds.includes('weather'))
      .flatMap(({ sn }) => pointOf(fleet, sn) ?? [])
    return mastsNear(masts, [longitude, latitude], most)
  }, [fleet, structure, longitude, latitude, most])
  const [told, setTold] = useState(() => read([], 0))

  useEffect(() => {
    const look = () => {
      const masts = stations.map(({ sn, away }) => {
        const detail = details.detail(sn)
        const device = fleet.device(sn)
        const connected = device !== undefined && isConnected(device.basic.runstate)
        return { sn, away, wind: windOf(detail), at: detail?.at ?? 0, connected }
      })
      setTold(read(masts, link.serverNow()))
    }
    const stops = stations.flatMap(({ sn }) => [
      details.view(sn),
      details.subscribe(sn, look),
      fleet.subscribeDevice(sn, look),
    ])
    look()
    return () => {
      for (const stop of stops) stop()
    }
  }, [stations, read, details, fleet, link])
  return { told, near: stations.length > 0 }
}
