import type { AnswerMessage, CommandRecord, CommandStatus } from '@vigil/contract'

const SECOND_MS = 1000
/** No answer at all. */
export const COMMAND_ANSWER_MS = 10 * SECOND_MS
/** No further word on work that was begun. */
export const COMMAND_WORK_MS = 30 * SECOND_MS

export type CommandEvent =
  | { readonly type: 'sent' | 'timeOut'; readonly at: number }
  | { readonly type: 'answer'; readonly at: number; readonly answer: CommandAnswer }
export type CommandAnswer = Pick<AnswerMessage, 'status' | 'progress' | 'reason' | 'result'>

export const isCommandOpen = (status: CommandStatus): boolean =>
  status === 'queued' || status === 'sent' || status === 'accepted'

/**
 * A command after one more event; the same record when the event changes nothing. A device's last word counts even when it
 * comes late: it tells what nobody knew.
 */
export function advanceCommand(record: CommandRecord, event: CommandEvent): CommandRecord {
  switch (event.type) {
    case 'sent':
      return record.status === 'queued' ? { ...record, status: 'sent', sentAt: event.at } : record
    case 'timeOut':
      return isCommandOpen(record.status) ? { ...record, status: 'timedOut', endedAt: event.at } : record
    case 'answer':
      return answered(record, event.answer, event.at)
  }
}

function answered(record: CommandRecord, answer: CommandAnswer, at: number): CommandRecord {
  const { status, progress = null, reason = null, result = null } = answer
  if (status === 'done' || status === 'failed') {
    if (record.status === 'done' || record.status === 'failed') return record
    const reached = status === 'done' && record.progress !== null ? 100 : record.progress
    return { ...record, status, progress: progress ?? reached, reason, result, endedAt: at }
  }
  if (!isCommandOpen(record.status)) return record
  const next = progress ?? record.progress ?? 0
  if (record.status === 'accepted' && next === record.progress) return record
  return { ...record, status: 'accepted', progress: next, acceptedAt: record.acceptedAt ?? at }
}

/** How long the device may stay silent before the command counts as timed out. */
export const patienceWith = ({ status }: Pick<CommandRecord, 'status'>): number =>
  status === 'accepted' ? COMMAND_WORK_MS : COMMAND_ANSWER_MS
