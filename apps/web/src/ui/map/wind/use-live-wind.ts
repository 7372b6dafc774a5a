import { isConnected } from '@vigil/domain'
import { useEffect, useMemo, useState } from 'react'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { pointOf } from '../devices/device-point.ts'
import { type LiveWind, liveWind, mastsNear, windOf } from './wind.ts'

/** Values are sent only for devices that somebody asks for; of the nearest masts one may be silent. */
const ASKED = 3

/** The wind that blows now near a place, by the nearest mast that is heard, and whether there is a mast near it at all. */
export function useLiveWind(place: { readonly longitude: number; readonly latitude: number } | undefined) {
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
    return mastsNear(masts, [longitude, latitude], ASKED)
  }, [fleet, structure, longitude, latitude])
  const [wind, setWind] = useState<LiveWind>()

  useEffect(() => {
    const look = () =>
      setWind(
        liveWind(
          stations.map(({ sn, away }) => {
            const detail = details.detail(sn)
            const device = fleet.device(sn)
            const connected = device !== undefined && isConnected(device.basic.runstate)
            return { sn, away, wind: windOf(detail), at: detail?.at ?? 0, connected }
          }),
          link.serverNow(),
        ),
      )
    const stops = stations.flatMap(({ sn }) => [
      details.view(sn),
      details.subscribe(sn, look),
      fleet.subscribeDevice(sn, look),
    ])
    look()
    return () => {
      for (const stop of stops) stop()
    }
  }, [stations, details, fleet, link])
  return { wind, near: stations.length > 0 }
}
