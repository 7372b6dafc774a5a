import type { AlarmActResult, AlarmEvent, AlarmRef, EndpointRequest } from '@vigil/contract'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { batchesOf, refOf } from './act-refs.ts'
import { type DoneKind, doneActs } from './done-acts.ts'
import { type FailedAct, failedAct } from './failed-act.ts'
import { pendingActs } from './pending-acts.ts'
import { useFailure } from './use-failure.ts'

export type Refused = AlarmActResult['refused'][number]
type Judging = EndpointRequest<'judgeAlarm'>['handling']
type ReleaseEntry = Omit<EndpointRequest<'releaseLoad'>, 'id' | 'version'>
export type DisposalEntry = Omit<EndpointRequest<'updateDispositionInfo'>, 'events'>

export interface AlarmActs {
  /** What the last act could not do, and who was first. */
  readonly refused: readonly Refused[]
  /** Why the last act was not taken at all. */
  readonly failed: FailedAct | undefined
  forgive(): void
  acknowledge(alarms: readonly AlarmEvent[], note?: string): Promise<AlarmActResult | undefined>
  /** Takes back what the same person has acknowledged a moment ago. */
  unacknowledge(alarms: readonly AlarmEvent[]): Promise<AlarmActResult | undefined>
  handle(alarms: readonly AlarmEvent[], entry: DisposalEntry): Promise<AlarmActResult | undefined>
  release(alarm: AlarmEvent, entry: ReleaseEntry): Promise<AlarmActResult | undefined>
  clear(alarms: readonly AlarmEvent[], note: string): Promise<AlarmActResult | undefined>
  judge(alarm: AlarmEvent, handling: Judging, note: string): Promise<AlarmActResult | undefined>
  shelve(alarm: AlarmEvent, reason: string, until: number): Promise<AlarmActResult | undefined>
  unshelve(alarm: AlarmEvent): Promise<AlarmActResult | undefined>
}

const JUDGED = { upgrade: 'upgraded', downgrade: 'downgraded', clear: 'cleared' } as const
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
  const [refused, setRefused] = useState(NONE)
  const [failed, setFailed] = useState<FailedAct & { readonly ids: readonly string[] }>()

  useEffect(
    () =>
      pendingActs.onTaken((ids) =>
        setFailed((before) => (before?.ids.some((id) => ids.includes(id)) ? undefined : before)),
      ),
    [],
  )

  const run = useCallback(
    async (
      kind: DoneKind,
      alarms: readonly AlarmEvent[],
      act: (part: readonly AlarmRef[]) => Promise<AlarmActResult>,
    ): Promise<AlarmActResult | undefined> => {
      // What is under way is not sent again, from wherever it was started.
      const free = alarms.filter((alarm) => pendingActs.stageOf([alarm]) === undefined)
      if (free.length === 0) return undefined
      const end = pendingActs.begin(free.map(({ id }) => id))
      setRefused(NONE)
      setFailed(undefined)
      const results: AlarmActResult[] = []
      let isWhole = false
      try {
        for (const part of batchesOf(free)) results.push(await act(part.map(refOf)))
        isWhole = true
      } catch (error) {
        fail(error, 'error.handlingFailed')
        const done = results.flatMap((part) => part.done)
        const left = free.filter(({ id }) => !done.some((each) => each.id === id))
        const about = [...new Set(left.map(({ deviceName }) => deviceName))]
        setFailed({ ...failedAct(error, about, done.length, free.length), ids: left.map(({ id }) => id) })
      } finally {
        end()
      }
      // A flood is acted on in parts: those before the one that failed have been taken.
      const result = joined(results)
      const now = [...result.done, ...result.refused.flatMap(({ alarm }) => alarm ?? [])]
      if (now.length > 0) watch.tell({ type: 'alarms', alarms: now })
      setRefused(result.refused)
      pendingActs.taken(result.done.map(({ id }) => id))
      if (result.done.length > 0 && !doneActs.tell({ kind, alarms: result.done, at: Date.now() }))
        confirm(t('desk.act.done', { count: result.done.length }))
      return isWhole ? result : undefined
    },
    [watch, confirm, t, fail],
  )

  const acts = useMemo(
    () => ({
      forgive: () => {
        setRefused(NONE)
        setFailed(undefined)
      },
      acknowledge: (alarms: readonly AlarmEvent[], note = '') =>
        run('acknowledged', alarms, (part) => api('acknowledgeAlarms', { alarms: [...part], note })),
      unacknowledge: (alarms: readonly AlarmEvent[]) =>
        run('unacknowledged', alarms, (part) => api('unacknowledgeAlarms', { alarms: [...part] })),
      handle: (alarms: readonly AlarmEvent[], entry: DisposalEntry) =>
        run('handled', alarms, (part) => api('updateDispositionInfo', { ...entry, events: [...part] })),
      release: (alarm: AlarmEvent, entry: ReleaseEntry) =>
        run('handled', [alarm], () => api('releaseLoad', { ...refOf(alarm), ...entry })),
      clear: (alarms: readonly AlarmEvent[], note: string) =>
        run('cleared', alarms, (part) => api('clearAlarms', { alarms: [...part], note })),
      judge: (alarm: AlarmEvent, handling: Judging, note: string) =>
        run(JUDGED[handling], [alarm], () => api('judgeAlarm', { ...refOf(alarm), handling, note })),
      shelve: (alarm: AlarmEvent, reason: string, until: number) =>
        run('shelved', [alarm], () => api('shelveAlarm', { ...refOf(alarm), reason, until })),
      unshelve: (alarm: AlarmEvent) => run('unshelved', [alarm], () => api('unshelveAlarm', refOf(alarm))),
    }),
    [api, run],
  )
  return useMemo(() => ({ ...acts, refused, failed }), [acts, refused, failed])
}
