import { PUSH_TOPICS, PushCode } from '@vigil/contract'
import { advanceAlarm } from '@vigil/domain'
import type { Push } from '../fleet/push/push.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Log } from '../platform/log.ts'
import { isDue, normalOf } from './acts/drills.ts'
import type { AlarmBook } from './book/alarm-book.ts'
import type { WritingDesk } from './book/desk.ts'
import type { AlarmDesk } from './book/desk-port.ts'
import type { KeptAlarm } from './book/kept-alarm.ts'

export interface DeskClockOptions {
  desk: Pick<WritingDesk, 'write' | 'mend'> & Pick<AlarmDesk, 'subscribe'>
  book: Pick<AlarmBook, 'get' | 'all' | 'event'>
  directory: Pick<Directory, 'device'>
  push: Pick<Push, 'tellAllSeeing'>
  now(): number
  log: Pick<Log, 'warn'>
}

const TICK_MS = 1_000

/** Brings back what lay on the shelf, and ends drills, when their time is over. */
export function createDeskClock({ desk, book, directory, push, now, log }: DeskClockOptions) {
  /** Alarms that have an end to wait for: a look every second costs nothing without one. */
  const timed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  function watch(kept: KeptAlarm): void {
    const { id, shelved, source, endAt } = kept.alarm
    if (shelved !== null || (source === 'drill' && endAt === null)) timed.add(id)
    else timed.delete(id)
  }

  async function end(kept: KeptAlarm, at: number): Promise<void> {
    const before = kept.alarm
    const due = isDue(kept, at) ? normalOf(kept, at) : ({ type: 'tick', at } as const)
    const step = advanceAlarm(before, due)
    if (step.entry === null) return
    await desk.write({ moved: [{ kept, before, event: due, step }] })
    const row = directory.device(before.sn)
    const event = book.event(kept)
    const ended = before.endAt === null && step.alarm.endAt !== null
    if (ended && row !== undefined && event !== undefined) {
      push.tellAllSeeing(row, PUSH_TOPICS.alarm, PushCode.Clear, event)
    }
  }

  async function lookOnce(): Promise<void> {
    await desk.mend()
    const at = now()
    for (const id of [...timed]) {
      const kept = book.get(id)
      if (kept === undefined) timed.delete(id)
      else {
        // What could not be stored is tried again with the next look; consoles end a shelf by their own clock meanwhile.
        await end(kept, at).catch((error: unknown) =>
          log.warn({ id, err: error }, 'alarms: an end could not be stored'),
        )
        watch(kept)
      }
    }
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = undefined
    })
    return looking
  }

  desk.subscribe(({ alarm }) => {
    const kept = book.get(alarm.id)
    if (kept !== undefined) watch(kept)
  })

  return {
    look,
    start() {
      for (const kept of book.all()) watch(kept)
      timer ??= setInterval(() => void look(), TICK_MS)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
