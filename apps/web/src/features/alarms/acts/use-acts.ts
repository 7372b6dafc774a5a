import type { AlarmActResult, AlarmEvent, EndpointRequest } from '@vigil/contract'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { batchesOf, refOf } from './act-refs.ts'
import { useFailure } from './use-failure.ts'

export type Refused = AlarmActResult['refused'][number]
type Judging = EndpointRequest<'judgeAlarm'>['handling']
export type DisposalEntry = Omit<EndpointRequest<'updateDispositionInfo'>, 'events'>

export interface AlarmActs {
  readonly busy: boolean
  /** What the last act could not do, and who was first. */
  readonly refused: readonly Refused[]
  forgive(): void
  acknowledge(alarms: readonly AlarmEvent[], note?: string): Promise<AlarmActResult | undefined>
  handle(alarms: readonly AlarmEvent[], entry: DisposalEntry): Promise<AlarmActResult | undefined>
  judge(alarm: AlarmEvent, handling: Judging, note: string): Promise<AlarmActResult | undefined>
  shelve(alarm: AlarmEvent, reason: string, until: number): Promise<AlarmActResult | undefined>
  unshelve(alarm: AlarmEvent): Promise<AlarmActResult | undefined>
}

const NONE: readonly Refused[] = []

const joined = (results: readonly AlarmActResult[]): AlarmActResult => ({
  done: results.flatMap(({ done }) => done),
  refused: results.flatMap(({ refused }) => refused),
})

/** What a person does to alarms. The answer is shown at once, also of what was refused: nobody acts twice on an old picture. */
export function useActs(): AlarmActs {
  const { t } = useTranslation()
  const { api, confirm } = useSession()
  const { watch } = useLive()
  const fail = useFailure()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState(NONE)

  const run = useCallback(
    async (act: () => Promise<AlarmActResult>): Promise<AlarmActResult | undefined> => {
      setBusy(true)
      setRefused(NONE)
      try {
        const result = await act()
        const now = [...result.done, ...result.refused.flatMap(({ alarm }) => alarm ?? [])]
        if (now.length > 0) watch.tell({ type: 'alarms', alarms: now })
        setRefused(result.refused)
        if (result.done.length > 0) confirm(t('desk.act.done', { count: result.done.length }))
        return result
      } catch (error) {
        fail(error, 'error.handlingFailed')
        return undefined
      } finally {
        setBusy(false)
      }
    },
    [watch, confirm, t, fail],
  )

  return useMemo(() => {
    const inParts = async (
      alarms: readonly AlarmEvent[],
      act: (part: EndpointRequest<'acknowledgeAlarms'>['alarms']) => Promise<AlarmActResult>,
    ) => {
      const results: AlarmActResult[] = []
      for (const part of batchesOf(alarms)) results.push(await act(part.map(refOf)))
      return joined(results)
    }
    return {
      busy,
      refused,
      forgive: () => setRefused(NONE),
      acknowledge: (alarms, note = '') =>
        run(() => inParts(alarms, (part) => api('acknowledgeAlarms', { alarms: part, note }))),
      handle: (alarms, entry) =>
        run(() => inParts(alarms, (events) => api('updateDispositionInfo', { ...entry, events }))),
      judge: (alarm, handling, note) => run(() => api('judgeAlarm', { ...refOf(alarm), handling, note })),
      shelve: (alarm, reason, until) => run(() => api('shelveAlarm', { ...refOf(alarm), reason, until })),
      unshelve: (alarm) => run(() => api('unshelveAlarm', refOf(alarm))),
    }
  }, [api, busy, refused, run])
}
