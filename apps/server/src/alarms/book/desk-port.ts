import type { AlarmEvent, AlarmLogEntry, AlarmLogKind } from '@vigil/contract'
import type { Alarm } from '@vigil/domain'
import type pg from 'pg'
import type { AlarmRow } from '../../history/reading/alarm-rows.ts'
import type { DeviceRow } from '../../organisation/directory.ts'
import type { SessionUser } from '../../platform/http/handlers.ts'
import type { AlarmChange } from './alarm-book.ts'

/** What changes nobody's judgement of an alarm: comments, steps of a plan, mail, CAP. */
export interface LogLine {
  readonly kind: AlarmLogKind
  readonly at: number
  /** The id of the line: one that is written twice is one line. Made by the server when it is left out. */
  readonly id?: string | undefined
  /** Left out for what the server did by itself. */
  readonly by?: { readonly userId: string; readonly username: string; readonly address: string } | undefined
  readonly note?: string | undefined
}

export interface WrittenLine {
  readonly entry: AlarmLogEntry
  /** False for a line that was written before, which stays as it was. */
  readonly isNew: boolean
}

/** Writes a line within a transaction of `following`. */
export type LogWithin = (id: string, line: LogLine) => Promise<WrittenLine>

export interface FoundAlarm {
  readonly row: AlarmRow
  readonly alarm: Alarm
  readonly device: DeviceRow
}

/** The alarms as the rest of the server knows them. */
export interface AlarmDesk {
  /** An alarm that is not over, as it is known now, stored or not. */
  alarm(id: string): Alarm | undefined
  /** Every alarm that is not over and that anybody was told of. */
  alarms(): Iterable<Alarm>
  /** On the wire as of now; undefined for one that is over. */
  event(id: string): AlarmEvent | undefined
  /** Resolves when all that is known of the alarm is on disk; at once for one that is over. */
  stored(id: string): Promise<void>
  /** Any alarm, over or not, as it is stored. Refuses (`alarmUnknown`) one that the user does not see. */
  find(id: string, user: Pick<SessionUser, 'officeId'>): Promise<FoundAlarm>
  /** The function that it returns ends the subscription. A listener must not throw. */
  subscribe(listener: (change: AlarmChange) => void): () => void
  /** Writes one line and pushes it (30904). */
  log(id: string, line: LogLine): Promise<AlarmLogEntry>
  /**
   * One transaction about alarms, with lines in their logs. It begins once they are stored and never waits for the history
   * writer, which may need what it has locked; its lines are pushed (30904) after the commit. Lines of other alarms are refused.
   */
  following<T>(ids: readonly string[], work: (client: pg.ClientBase, log: LogWithin) => Promise<T>): Promise<T>
  /** Pushes that nobody has acknowledged the alarm in time (30903). */
  resound(id: string, sn: string, step: number): void
}
