import type { AlarmEvent } from '@vigil/contract'
import { incidentGroups, inOrderOfBegin } from '@vigil/domain'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLive } from '../../../live/live-context.tsx'
import { useAlarmQueue } from '../../../live/use-alarm-queue.ts'
import { keepClearMetres, referencesOf, ringAround, windCone } from '../../alarm/keep-clear.ts'
import { pointOf } from '../devices/device-point.ts'
import type { MapZone } from '../zone-layer.tsx'
import { useLiveWind } from './use-live-wind.ts'

/** Seen on the dark map and on the light one. */
export const RING_COLOUR = '#D32029'
export const CONE_COLOUR = '#5B7BFF'

/** Of so many incidents at once; beyond it sectors would hide the devices. */
const MOST = 4

interface DownwindProps {
  readonly visible: readonly string[]
  tell(zones: readonly MapZone[]): void
}

const isLive = ({ endTime, handled }: AlarmEvent): boolean => endTime === null && !handled

/**
 * Where the wind of now blows to from what alarms, and how far people are kept away from it: of each incident from the device
 * that began it and still alarms, so that the sector does not jump with every value. Without a live wind there is no sector: an old one leads people into the cloud.
 */
export default function Downwind({ visible, tell }: DownwindProps) {
  const { queue } = useAlarmQueue()
  const shown = useMemo(() => new Set(visible), [visible])
  const leads = useMemo(
    () =>
      incidentGroups(queue)
        .flatMap(({ alarms }) => inOrderOfBegin(alarms).find((alarm) => isLive(alarm) && shown.has(alarm.sn)) ?? [])
        .slice(0, MOST),
    [queue, shown],
  )
  const zones = useRef(new Map<string, readonly MapZone[]>())
  const latest = useRef(tell)
  latest.current = tell
  const told = useCallback((id: string, own: readonly MapZone[] | undefined) => {
    if (own === undefined) zones.current.delete(id)
    else zones.current.set(id, own)
    latest.current([...zones.current.values()].flat())
  }, [])
  return leads.map((alarm) => <Sector key={alarm.id} alarm={alarm} tell={told} />)
}

interface SectorProps {
  readonly alarm: AlarmEvent
  tell(id: string, zones: readonly MapZone[] | undefined): void
}

function Sector({ alarm, tell }: SectorProps) {
  const { fleet } = useLive()
  const { id, sn } = alarm
  const { longitude, latitude } = pointOf(fleet, sn) ?? {}
  const place = useMemo(
    () => (longitude === undefined || latitude === undefined ? undefined : { longitude, latitude }),
    [longitude, latitude],
  )
  const { wind } = useLiveWind(place)
  const from = wind?.from
  const metres = useMemo(() => keepClearMetres(referencesOf(alarm)), [alarm])
  useEffect(() => {
    if (place === undefined) return
    tell(id, [
      ...(from === undefined ? [] : [{ ring: windCone(place, from, metres), colour: CONE_COLOUR }]),
      ...(metres === undefined ? [] : [{ ring: ringAround(place, metres), colour: RING_COLOUR }]),
    ])
  }, [id, place, from, metres, tell])
  useEffect(() => () => tell(id, undefined), [id, tell])
  return null
}
