import type { AlarmActResult, AlarmEvent, AlarmMark, AlarmRef, AlarmRefusal, AuditAct } from '@vigil/contract'
import { type AlarmAct, type AlarmCourse, advanceAlarm, effectivePeak } from '@vigil/domain'
import type { FleetAlarms } from '../fleet/fleet-alarms.ts'
import { type AlarmRow, wireEventOf } from '../history/reading/alarm-rows.ts'
import type { Directory } from '../organisation/directory.ts'
import type { UserContext } from '../platform/http/handlers.ts'
import type { AlarmStore } from './alarm-store.ts'
import type { KeptAlarm } from './course-book.ts'
import { inWords, type Moved, type WritingDesk } from './desk.ts'

export type By = Pick<UserContext, 'user' | 'address'>

export interface Act {
  /** In the audit. */
  readonly name: AuditAct
  readonly by: By
  readonly note: string
  readonly detail?: Readonly<Record<string, unknown>> | undefined
  of(course: AlarmCourse, version: number, mark: AlarmMark): AlarmAct
}

export interface AlarmActsOptions {
  desk: Pick<WritingDesk, 'write'>
  alarms: FleetAlarms
  store: Pick<AlarmStore, 'find'>
  directory: Pick<Directory, 'device' | 'sees'>
  now(): number
}

export interface Done extends AlarmActResult {
  /** Those that this act has changed: of a repeated one nobody is told again. */
  readonly changed: readonly AlarmCourse[]
}

interface Seen {
  readonly course: AlarmCourse
  readonly kept: KeptAlarm | undefined
  event(): AlarmEvent | null
}

/** What a person does to one or to many alarms: each that can be is done, and each that can not says why. */
export function createAlarmActs({ desk, alarms, store, directory, now }: AlarmActsOptions) {
  const { book } = alarms

  /** Only what is over has to be looked up. */
  async function look(ids: readonly string[], by: By): Promise<(id: string) => Seen | undefined> {
    const rows = await store.find(ids.filter((id) => book.get(id) === undefined))
    return (id) => {
      const kept = book.get(id)
      const row = rows.get(id)
      const course = kept?.course ?? row?.course
      const device = course && directory.device(course.sn)
      if (course === undefined || device === undefined || !directory.sees(by.user.officeId, device)) return undefined
      return { course, kept, event: () => currentEvent(kept, row) }
    }
  }

  function currentEvent(kept: KeptAlarm | undefined, row: AlarmRow | undefined): AlarmEvent | null {
    if (kept !== undefined) return alarms.event(kept) ?? null
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
      const event = seen && given.of(seen.course, version, mark)
      const step = event && advanceAlarm(seen.course, event)
      if (seen === undefined || event === undefined || step === undefined) refused.push({ seen, id, reason: 'unknown' })
      else if (seen.kept?.begin === 'refused') refused.push({ seen, id, reason: 'unsaved' })
      else if (step.refusal !== null) refused.push({ seen, id, reason: step.refusal })
      else {
        done.push(seen)
        if (step.entry === null) repeated.push(seen)
        else moved.push({ kept: seen.kept, before: seen.course, event, step })
      }
    }
    const audit = moved.map(({ before, step: { course } }) => ({
      at: mark.at,
      userId: by.user.id,
      act: given.name,
      subject: course.sn,
      detail: {
        ...given.detail,
        alarm: course.id,
        version: course.version,
        ...(note !== '' && { note }),
        ...(before !== undefined &&
          course.judged !== before.judged && { from: effectivePeak(before), to: effectivePeak(course) }),
      },
      address: by.address,
    }))
    if (moved.length > 0) await desk.write({ moved, userId: by.user.id, record: { audit } })
    // What was done a moment ago counts once it is stored, for who repeats it and for who is refused by it.
    await isStored(repeated)
    await Promise.allSettled(refused.map(({ seen }) => seen?.kept?.saved))
    return {
      changed: moved.map(({ step }) => step.course),
      done: done.flatMap((seen) => seen.event() ?? []),
      refused: refused.map(({ seen, id, reason }) => ({
        id,
        reason,
        ...firstOf(seen?.course),
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
function firstOf(course: AlarmCourse | undefined): { by: string; at: number | null } {
  return course === undefined || course.decidedBy === ''
    ? { by: '', at: null }
    : { by: course.decidedBy, at: course.decidedAt }
}
