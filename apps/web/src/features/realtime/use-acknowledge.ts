import { ALARM_BATCH_MAX, type AlarmEvent, Permission } from '@vigil/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'

const waits = ({ handled, life }: AlarmEvent): boolean => !handled && life !== undefined && life.acknowledged === null

/** Acknowledges those of the alarms that wait for it; undefined where nothing does, or somebody may not. */
export function useAcknowledge(alarms: readonly AlarmEvent[]): { readonly busy: boolean; act(): void } | undefined {
  const { t } = useTranslation()
  const { api, can, confirm, present } = useSession()
  const { watch, isReplay } = useLive()
  const [busy, setBusy] = useState(false)
  const waiting = alarms.filter(waits).slice(0, ALARM_BATCH_MAX)
  if (waiting.length === 0 || isReplay || !can(Permission.AlarmHandle)) return undefined
  const act = async () => {
    setBusy(true)
    try {
      // The version that was seen: what has become worse since is refused, and shown.
      const refs = waiting.map(({ id, life }) => ({ id, version: life?.version ?? 0 }))
      const { done, refused } = await api('acknowledgeAlarms', { alarms: refs, note: '' })
      watch.tell({ type: 'alarms', alarms: [...done, ...refused.flatMap(({ alarm }) => alarm ?? [])] })
      if (done.length > 0) confirm(t('desk.act.done', { count: done.length }))
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, act: () => void act() }
}
