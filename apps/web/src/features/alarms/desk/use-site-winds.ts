import type { AlarmEvent } from '@vigil/contract'
import type { AlarmPlace, FloodMember } from '@vigil/domain'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
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
  const [winds, setWinds] = useState<ReadonlyMap<string, Wind>>(new Map())

  const placeOf = useCallback(
    (alarm: AlarmEvent): AlarmPlace => ({
      site: fleet.place(alarm.sn)?.officeId ?? alarm.officeName,
      danger: dangerOf(alarm),
    }),
    [fleet],
  )
  const sites = useMemo(() => {
    if (!on) return ''
    const found = new Map<string, string>()
    for (const alarm of queue) {
      const site = fleet.place(alarm.sn)?.officeId
      if (site !== undefined && !found.has(site) && pointOf(fleet, alarm.sn) !== undefined) found.set(site, alarm.sn)
    }
    return JSON.stringify([...found])
  }, [on, queue, fleet])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the structure stands for where the stations are
  const stations = useMemo(() => {
    if (sites === '') return []
    const weather = fleet
      .places()
      .filter(({ kinds }) => kinds.includes('weather'))
      .flatMap(({ sn }) => pointOf(fleet, sn) ?? [])
    return (JSON.parse(sites) as [string, string][]).flatMap(([site, sn]) => {
      const point = pointOf(fleet, sn)
      const [mast] = point === undefined ? [] : mastsNear(weather, [point.longitude, point.latitude], 1)
      return mast === undefined ? [] : [{ site, station: mast.sn }]
    })
  }, [sites, fleet, structure])

  useEffect(() => {
    const asked = [...new Set(stations.map(({ station }) => station))].slice(0, MOST_STATIONS)
    const look = () =>
      setWinds(
        new Map(
          stations.flatMap(({ site, station }) => {
            const wind = windOf(details.detail(station))
            return wind === undefined ? [] : [[site, wind] as const]
          }),
        ),
      )
    const stops = asked.flatMap((sn) => [details.view(sn), details.subscribe(sn, look)])
    look()
    return () => {
      for (const stop of stops) stop()
    }
  }, [stations, details])

  return useMemo(
    () => (on ? { placeOf, windAt: (site) => winds.get(site) ?? null, members, filtered } : undefined),
    [on, placeOf, winds, members, filtered],
  )
}
