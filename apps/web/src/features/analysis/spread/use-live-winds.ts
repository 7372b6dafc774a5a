import { isConnected, weighWinds } from '@vigil/domain'
import { useEffect, useMemo, useState } from 'react'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { pointOf } from '../../../ui/map/devices/device-point.ts'
import { mastsNear, WIND_FRESH_MS, type Wind, windOf } from '../../../ui/map/wind/wind.ts'

/** Values are sent only for devices that somebody asks for; farther ones would hardly count. */
const ASKED = 4

export interface HeardMast extends Wind {
  readonly sn: string
  readonly awayM: number
}

const SILENT: { readonly wind: Wind | undefined; readonly masts: readonly HeardMast[] } = { wind: undefined, masts: [] }

/** The wind at a place between masts: of all that are heard, the nearer the more. */
export function useLiveWinds(place: { readonly longitude: number; readonly latitude: number } | undefined) {
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
  const [told, setTold] = useState(SILENT)

  useEffect(() => {
    const look = () => {
      const masts = stations.flatMap(({ sn, away }): HeardMast[] => {
        const detail = details.detail(sn)
        const wind = windOf(detail)
        const device = fleet.device(sn)
        const isHeard = device !== undefined && isConnected(device.basic.runstate)
        const isFresh = detail !== undefined && link.serverNow() - detail.at <= WIND_FRESH_MS
        return wind === undefined || !isHeard || !isFresh ? [] : [{ ...wind, sn, awayM: away }]
      })
      setTold({ wind: weighWinds(masts), masts })
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
  }, [stations, details, fleet, link])
  return { ...told, near: stations.length > 0 }
}
