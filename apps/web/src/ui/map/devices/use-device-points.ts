import { type AlarmEvent, PointState } from '@vigil/contract'
import { alarmQueue, type Watch } from '@vigil/domain'
import { useCallback, useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { alarmReading } from '../../alarm/alarm-reading.ts'
import { leadingText } from './calm-values.ts'
import { type DevicePoint, pointOf } from './device-point.ts'

/** What each device that alarms measures now, in words; undefined of one that does not, or of which nobody knows. */
function useAlarmValues(): (sn: string) => string | undefined {
  const texts = useTexts()
  const { watch, values, link } = useLive()
  const { config } = useSession()
  const latest = useRef(texts)
  useEffect(() => {
    latest.current = texts
  })
  const known = useRef<{ readonly desk: Watch['desk']; readonly bySn: ReadonlyMap<string, AlarmEvent> }>(undefined)
  return useCallback(
    (sn) => {
      const { desk } = watch.current()
      if (known.current?.desk !== desk) {
        const live = [...desk.values()].filter(({ endTime, handled }) => endTime === null && !handled)
        // The most urgent one of each device speaks: of several the first that is put in stays.
        const bySn = new Map(
          alarmQueue(live, link.serverNow())
            .toReversed()
            .map((alarm) => [alarm.sn, alarm]),
        )
        known.current = { desk, bySn }
      }
      const alarm = known.current.bySn.get(sn)
      if (alarm === undefined) return undefined
      const pushed = values.of(alarm.id)
      const now =
        pushed === undefined || (alarm.now !== undefined && alarm.now.at > pushed.now.at) ? alarm.now : pushed.now
      return alarmReading(latest.current, alarm, { now, peak: null }, link.serverNow(), config.timeZone).now?.text
    },
    [watch, values, link, config],
  )
}

/** Where a device stands and what it shows, with what it measures while it alarms, or while its values are asked for. */
export function useDevicePoints(): (sn: string) => DevicePoint | undefined {
  const { fleet, details } = useLive()
  const valueAt = useAlarmValues()
  const texts = useTexts()
  const latest = useRef(texts)
  useEffect(() => {
    latest.current = texts
  })
  return useCallback(
    (sn) => {
      const point = pointOf(fleet, sn)
      if (point === undefined) return undefined
      // A value of a device that is not heard any more is none of now.
      const isThere = point.state !== PointState.NotConnected && point.silenced === undefined
      const value = valueAt(sn) ?? (isThere ? leadingText(latest.current, details.detail(sn)) : undefined)
      return value === undefined ? point : { ...point, value }
    },
    [fleet, details, valueAt],
  )
}
