import { useQueryClient } from '@tanstack/react-query'
import type { AlarmDetail, AlarmEvent } from '@vigil/contract'
import type { Watch } from '@vigil/domain'
import { useCallback, useEffect, useRef } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { useLink, useWatch } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { newerAlarm } from '../../../ui/alarm/alarm-facts.ts'
import { detailAsOf } from './detail-as-of.ts'
import { withEntry } from './log-entries.ts'

/** A chattering alarm changes several times a second; its card need not be fetched as often. */
const RENEW_PAUSE_MS = 400
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
  const { live } = useLink()
  const queries = useQueryClient()
  const known = useWatch(useCallback(({ desk }: Watch) => desk.get(id), [id]))
  const { data, isError, refetch } = useCall('hisAlarmDetail', { eventId: id }, { quiet: true, staleTime: 0 })
  const detail = data?.alarm.id === id ? data : undefined

  const change = useCallback(
    (apply: (before: AlarmDetail) => AlarmDetail) => {
      queries.setQueryData<AlarmDetail>(['hisAlarmDetail', { eventId: id }], (before) => before && apply(before))
    },
    [queries, id],
  )
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const renew = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void refetch(), RENEW_PAUSE_MS)
  }, [refetch])
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(
    () =>
      logs.subscribe(id, (entry) => {
        change((before) => ({ ...before, log: [...withEntry(before.log, entry)] }))
        if (PLAN_LINES.has(entry.kind)) renew()
      }),
    [logs, id, change, renew],
  )

  // What somebody did stands in the log, which comes with the card; one that has left the desk tells nothing more by itself.
  const version = known?.life?.version
  const seen = useRef({ id, version, live })
  useEffect(() => {
    const before = seen.current
    seen.current = { id, version, live }
    if (before.id === id && (before.version !== version || (!before.live && live))) renew()
  }, [id, version, live, renew])

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
