import type { AlarmActResult, AlarmEvent, AlarmMark, AlarmRef, AlarmRefusal, AuditAct } from '@vigil/contract'
import { type Alarm, type AlarmAct, advanceAlarm, effectivePeak } from '@vigil/domain'
import { type AlarmRow, alarmOf, wireEventOf } from '../../history/reading/alarm-rows.ts'
import type { Directory } from '../../organisation/directory.ts'
import type { UserContext } from '../../platform/http/handlers.ts'
import type { AlarmBook } from '../book/alarm-book.ts'
import type { AlarmStore } from '../book/alarm-store.ts'
import { inWords, type Moved, type WritingDesk } from '../book/desk.ts'
import { isRefused, type KeptAlarm } from '../book/kept-alarm.ts'

export type By = Pick<UserContext, 'user' | 'address'>

export interface Act {
  /** In the audit. */
  readonly name: AuditAct
  readonly by: By
  readonly note: string
  readonly detail?: Readonly<Record<string, unknown>> | undefined
  of(alarm: Alarm, version: number, mark: AlarmMark): AlarmAct
}

export interface AlarmActsOptions {
  desk: Pick<WritingDesk, 'write'>
  book: Pick<AlarmBook, 'get' | 'event'>
  store: Pick<AlarmStore, 'find'>
  directory: Pick<Directory, 'device' | 'sees'>
  now(): number
}

export interface Done extends AlarmActResult {
  /** The alarms that this act has changed; a repeated act changes none, and nobody is told again. */
  readonly changed: readonly Alarm[]
}

export interface Seen {
  readonly alarm: Alarm
  readonly kept: KeptAlarm | undefined
  event(): AlarmEvent | null
}

/** What a person does to one or to many alarms: each that can be is done, and each that can not says why. */
export function createAlarmActs({ desk, book, store, directory, now }: AlarmActsOptions) {
  /** Only what is over has to be looked up. */
  async function look(ids: readonly string[], by: By): Promise<(id: string) => Seen | undefined> {
    const rows = await store.find(ids.filter((id) => book.get(id) === undefined))
    return (id) => {
      const kept = book.get(id)
      const row = rows.get(id)
      const alarm = kept?.alarm ?? (row && alarmOf(row))
      const device = alarm && directory.device(alarm.sn)
      if (alarm === undefined || device === undefined || !directory.sees(by.user.officeId, device)) return undefined
      return { alarm, kept, event: () => currentEvent(kept, row) }
    }
  }

  function currentEvent(kept: KeptAlarm | undefined, row: AlarmRow | undefined): AlarmEvent | null {
    if (kept !== undefined) return book.event(kept) ?? null
    return row === undefined ? null : wireEventOf(row)
  }

  async function act(refs: readonly AlarmRef[], given: Act): Promise<Done> {
    const { by, note } = given
    const once = [...new Map(refs.map((ref) => [ref.id, ref])).values()]
    const see = await look(
      once.map(({ id }) => id),
      by,
    )
    // From here to the write nothing waits: of two who act at once, one is first.
    const mark = { userId: by.user.id, by: by.user.username, at: now(), from: by.address, note }
    const moved: Moved[] = []
    const done: Seen[] = []
    const repeated: Seen[] = []
    const refused: { seen: Seen | undefined; id: string; reason: AlarmRefusal }[] = []
    for (const { id, version } of once) {
      const seen = see(id)
      const event = seen && given.of(seen.alarm, version, mark)
      const step = event && advanceAlarm(seen.alarm, event)
      if (seen === undefined || event === undefined || step === undefined) refused.push({ seen, id, reason: 'unknown' })
      else if (seen.kept !== undefined && isRefused(seen.kept)) refused.push({ seen, id, reason: 'unsaved' })
      else if (step.refusal !== null) refused.push({ seen, id, reason: step.refusal })
      else {
        done.push(seen)
        if (step.entry === null) repeated.push(seen)
        else moved.push({ kept: seen.kept, before: seen.alarm, event, step })
      }
    }
    const audit = moved.map(({ before, step: { alarm } }) => ({
      at: mark.at,
      userId: by.user.id,
      act: given.name,
      subject: alarm.sn,
      detail: {
        ...given.detail,
        alarm: alarm.id,
        version: alarm.version,
        ...(note !== '' && { note }),
        ...(before !== undefined &&
          alarm.judged !== before.judged && { from: effectivePeak(before), to: effectivePeak(alarm) }),
      },
      address: by.address,
    }))
    if (moved.length > 0) await desk.write({ moved, userId: by.user.id, record: { audit } })
    // Whoever repeats an act, or is refused because of it, is answered once that act is stored.
    await isStored(repeated)
    await Promise.allSettled(refused.map(({ seen }) => seen?.kept?.saved))
    return {
      changed: moved.map(({ step }) => step.alarm),
      done: done.flatMap((seen) => seen.event() ?? []),
      refused: refused.map(({ seen, id, reason }) => ({
        id,
        reason,
        ...firstOf(seen?.alarm),
        alarm: seen?.event() ?? null,
      })),
    }
  }

  return { act, look }
}
export type AlarmActs = ReturnType<typeof createAlarmActs>

async function isStored(seen: readonly Seen[]): Promise<void> {
  try {
    await Promise.all(seen.map(({ kept }) => kept?.saved))
  } catch (error) {
    throw inWords(error)
  }
}

/** Who was first: nobody where it was a device. */
function firstOf(alarm: Alarm | undefined): { by: string; at: number | null } {
  return alarm === undefined || alarm.decidedBy === ''
    ? { by: '', at: null }
    : { by: alarm.decidedBy, at: alarm.decidedAt }
}
