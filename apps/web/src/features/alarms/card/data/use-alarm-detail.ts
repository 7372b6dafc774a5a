import type { AlarmDetail, AlarmEvent } from '@vigil/contract'
import type { Watch } from '@vigil/domain'
import { useCallback, useEffect } from 'react'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { useWatch } from '../../../../live/hooks.ts'
import { useLive } from '../../../../live/live-context.tsx'
import { newerAlarm } from '../../../../ui/alarm/alarm-facts.ts'
import { detailAsOf } from './detail-as-of.ts'
import { withEntry } from './log-entries.ts'
import { useRenewed } from './use-renewed.ts'

/** Lines that are about more than the log. */
const PLAN_LINES: ReadonlySet<string> = new Set(['planChosen', 'stepTicked', 'stepUnticked'])

export interface CardData {
  /** As it stands now; undefined until anything is known of it. */
  readonly alarm: AlarmEvent | undefined
  readonly detail: AlarmDetail | undefined
  readonly failed: boolean
  retry(): void
  change(change: (detail: AlarmDetail) => AlarmDetail): void
}

/** One alarm with all that stands around it, kept up to date by what is pushed. */
export function useAlarmDetail(id: string): CardData {
  const { logs, isReplay, link } = useLive()
  const known = useWatch(useCallback(({ desk }: Watch) => desk.get(id), [id]))
  const { data, isError, refetch } = useCall('hisAlarmDetail', { eventId: id }, { quiet: true, staleTime: 0 })
  const detail = data?.alarm.id === id ? data : undefined

  // What somebody did stands in the log, which comes with the card; one that has left the desk tells nothing more by itself.
  const asked = ['hisAlarmDetail', { eventId: id }]
  const { renew, change } = useRenewed<AlarmDetail>(asked, id, known?.life?.version, refetch)
  useEffect(
    () =>
      logs.subscribe(id, (entry) => {
        change((before) => ({ ...before, log: [...withEntry(before.log, entry)] }))
        if (PLAN_LINES.has(entry.kind)) renew()
      }),
    [logs, id, change, renew],
  )

  // The record has the alarm as it is today: of a moment that is replayed it tells what came later, too.
  const then = isReplay
    ? { alarm: known, detail: known && detail && detailAsOf(detail, known, link.serverNow()) }
    : { alarm: detail === undefined ? known : newerAlarm(detail.alarm, known), detail }
  return {
    ...then,
    failed: isError || (isReplay && known === undefined),
    retry: () => void refetch(),
    change,
  }
}
