import { isConnected } from '@vigil/domain'
import { useEffect, useMemo, useState } from 'react'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { pointOf } from '../devices/device-point.ts'
import { type Mast, mastsNear, windOf } from './wind.ts'

/** What a mast says comes with the first pushes after it was asked for. One that has said nothing by then is silent. */
const ANSWERS_WITHIN_MS = 8000

/**
 * What is read from the masts near a place whenever one of them is heard, and whether there is one at all. `most`: values are sent only
 * for devices that somebody asks for, and `asked` says that the first of them are still under way. `read` has to stay the same function, or all of them are asked for anew.
 */
export function useMasts<Told>(
  place: { readonly longitude: number; readonly latitude: number } | undefined,
  most: number,
  read: (masts: readonly Mast[], now: number) => Told,
): { readonly told: Told; readonly near: boolean; readonly asked: boolean } {
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
  const [asked, setAsked] = useState(true)

  useEffect(() => {
    let isEarly = true
    const look = () => {
      setAsked(isEarly && stations.some(({ sn }) => details.detail(sn) === undefined))
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
    const waiting = setTimeout(() => {
      isEarly = false
      look()
    }, ANSWERS_WITHIN_MS)
    return () => {
      clearTimeout(waiting)
      for (const stop of stops) stop()
    }
  }, [stations, read, details, fleet, link])
  return { told, near: stations.length > 0, asked }
}
