import type { CommandRecord, CommandStatus } from '@vigil/contract'

const ENDED: readonly CommandStatus[] = ['done', 'failed', 'timedOut']
export const isEnded = ({ status }: Pick<CommandRecord, 'status'>): boolean => ENDED.includes(status)

export interface Step {
  readonly status: CommandStatus
  readonly at: number
}

/** What has happened to a command so far, in its order. */
export function stepsOf({ status, queuedAt, sentAt, acceptedAt, endedAt }: CommandRecord): readonly Step[] {
  const steps: Step[] = [{ status: 'queued', at: queuedAt }]
  if (sentAt !== null) steps.push({ status: 'sent', at: sentAt })
  if (acceptedAt !== null) steps.push({ status: 'accepted', at: acceptedAt })
  if (endedAt !== null && ENDED.includes(status)) steps.push({ status, at: endedAt })
  return steps
}

export type Outcome = 'open' | 'good' | 'bad'

export const outcomeOf = ({ status }: Pick<CommandRecord, 'status'>): Outcome =>
  status === 'done' ? 'good' : status === 'failed' || status === 'timedOut' ? 'bad' : 'open'
