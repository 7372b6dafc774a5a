import type { AlarmEvent, IncidentDetail } from '@vigil/contract'
import { incidentIdOfEvent, inOrderOfBegin, type Watch } from '@vigil/domain'
import { useEffect, useMemo } from 'react'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { useIncidentRecord, useWatch } from '../../../../live/hooks.ts'
import { useLive } from '../../../../live/live-context.tsx'
import { newerAlarm } from '../../../../ui/alarm/alarm-facts.ts'
import { useRenewed } from './use-renewed.ts'

const deskOf = ({ desk }: Watch) => desk

export interface IncidentData {
  /** Oldest begin first; those included that have left the desk, as soon as the server has told them. */
  readonly members: readonly AlarmEvent[]
  readonly detail: IncidentDetail | undefined
  readonly failed: boolean
  retry(): void
  change(change: (detail: IncidentDetail) => IncidentDetail): void
}

/** An incident with all that stands around it: its alarms as the desk has them now, the rest as the server told it. */
export function useIncident(id: string): IncidentData {
  const { isReplay, logs } = useLive()
  const desk = useWatch(deskOf)
  const { data, isError, refetch } = useCall('incident', { id }, { quiet: true, staleTime: 0 })
  const detail = data?.record.id === id ? data : undefined
  const onDesk = useMemo(() => [...desk.values()].filter((alarm) => incidentIdOfEvent(alarm) === id), [desk, id])
  const members = useMemo(() => {
    // What is known here counts more: one that was moved since stands elsewhere, and a replay knows no later one.
    const told = isReplay ? [] : (detail?.members ?? [])
    const all = new Map(told.map((alarm) => [alarm.id, newerAlarm(alarm, desk.get(alarm.id))]))
    for (const alarm of onDesk) all.set(alarm.id, alarm)
    return inOrderOfBegin([...all.values()].filter((alarm) => incidentIdOfEvent(alarm) === id))
  }, [detail, desk, onDesk, id, isReplay])

  // Every change of one of its alarms, or of who has it, stands in its log.
  const record = useIncidentRecord(id)
  const state = JSON.stringify([
    ...onDesk.map((alarm) => [alarm.id, alarm.life?.version]),
    record?.version,
    record?.seen.length,
  ])
  const { renew, change } = useRenewed<IncidentDetail>(['incident', { id }], id, state, refetch)
  const ids = JSON.stringify(members.map((alarm) => alarm.id))
  useEffect(() => {
    const stops = (JSON.parse(ids) as string[]).map((each) => logs.subscribe(each, renew))
    return () => {
      for (const stop of stops) stop()
    }
  }, [ids, logs, renew])

  return { members, detail, failed: isError, retry: () => void refetch(), change }
}
