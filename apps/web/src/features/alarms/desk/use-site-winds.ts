import type { AlarmEvent } from '@vigil/contract'
import { type AlarmPlace, type FloodMember, isUnheard } from '@vigil/domain'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { useLostDevices } from '../../../live/use-alarm-queue.ts'
import { dangerOf } from '../../../ui/alarm/alarm-facts.ts'
import { pointOf } from '../../../ui/map/devices/device-point.ts'
import { mastsNear, type Wind, windOf } from '../../../ui/map/wind/wind.ts'
import type { FloodView } from './desk-rows.ts'

/** Values are sent only for devices that somebody asks for. */
const MOST_STATIONS = 10

/** At which site alarms stand and how the wind blows there, by the nearest weather station. Asks for nothing while there is no flood. */
export function useFloodView(
  queue: readonly AlarmEvent[],
  on: boolean,
  members: ReadonlyMap<string, FloodMember>,
  filtered: boolean,
): FloodView | undefined {
  const { fleet, details } = useLive()
  const structure = useStructureVersion()
  const lost = useLostDevices(queue)
  /** By station. */
  const [winds, setWinds] = useState<ReadonlyMap<string, Wind>>(new Map())

  const placeOf = useCallback(
    (alarm: AlarmEvent): AlarmPlace => ({
      site: fleet.place(alarm.sn)?.officeId ?? alarm.officeName,
      danger: dangerOf(alarm),
      unheard: isUnheard(alarm, lost),
    }),
    [fleet, lost],
  )
  // In an order of their own: the queue's changes with every alarm, and would ask for other stations each time.
  const sites = useMemo(() => {
    if (!on) return ''
    const found = new Map<string, string>()
    for (const { sn } of queue) {
      const site = fleet.place(sn)?.officeId
      if (site === undefined || pointOf(fleet, sn) === undefined) continue
      const known = found.get(site)
      if (known === undefined || sn < known) found.set(site, sn)
    }
    return JSON.stringify([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
  }, [on, queue, fleet])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the structure stands for where the stations are
  const stationOf = useMemo((): ReadonlyMap<string, string> => {
    if (sites === '') return new Map()
    const weather = fleet
      .places()
      .filter(({ kinds }) => kinds.includes('weather'))
      .flatMap(({ sn }) => pointOf(fleet, sn) ?? [])
    return new Map(
      (JSON.parse(sites) as [string, string][]).flatMap(([site, sn]) => {
        const point = pointOf(fleet, sn)
        const [mast] = point === undefined ? [] : mastsNear(weather, [point.longitude, point.latitude], 1)
        return mast === undefined ? [] : [[site, mast.sn] as const]
      }),
    )
  }, [sites, fleet, structure])
  const asked = JSON.stringify([...new Set(stationOf.values())].slice(0, MOST_STATIONS))

  useEffect(() => {
    const stations = JSON.parse(asked) as string[]
    const look = () =>
      setWinds(
        new Map(
          stations.flatMap((sn) => {
            const wind = windOf(details.detail(sn))
            return wind === undefined ? [] : [[sn, wind] as const]
          }),
        ),
      )
    const stops = stations.flatMap((sn) => [details.view(sn), details.subscribe(sn, look)])
    look()
    return () => {
      for (const stop of stops) stop()
    }
  }, [asked, details])

  return useMemo(
    () =>
      on ? { placeOf, windAt: (site) => winds.get(stationOf.get(site) ?? '') ?? null, members, filtered } : undefined,
    [on, placeOf, winds, stationOf, members, filtered],
  )
}
