import { type AlarmContact, AlarmPriority, type EscalationRule, type EscalationSteps } from '@vigil/contract'
import type { Alarm } from '../course/alarm.ts'
import { isShelved } from '../course/shelf.ts'

const MINUTE_MS = 60 * 1000

/** Where an administrator has set nothing. */
export const DEFAULT_ESCALATION: Readonly<EscalationRule> = {
  officeId: null,
  low: { resoundAfterMin: 15, mailAfterMin: null, mailEveryMin: 30 },
  mid: { resoundAfterMin: 5, mailAfterMin: 10, mailEveryMin: 10 },
  high: { resoundAfterMin: 2, mailAfterMin: 5, mailEveryMin: 5 },
  version: 0,
}

export type EscalationStep =
  | { readonly act: 'resound'; readonly at: number; readonly step: number }
  | { readonly act: 'mail'; readonly at: number; readonly contact: AlarmContact }

const depthIn = (officePath: string, officeId: string): number => officePath.split('/').indexOf(officeId)

/** The rule of the nearest office on the way up. Paths are ids from the root, '/1/4/'. */
export function escalationRuleOf(rules: readonly EscalationRule[], officePath: string): EscalationRule {
  let nearest: EscalationRule = DEFAULT_ESCALATION
  let depth = -1
  for (const rule of rules) {
    const at = rule.officeId === null ? 0 : depthIn(officePath, rule.officeId)
    if (at > depth) {
      nearest = rule
      depth = at
    }
  }
  return nearest
}

/** Who answers for an office: its own contacts first, then those of the offices above, each by their rank. */
export function contactsOf(contacts: readonly AlarmContact[], officePath: string): readonly AlarmContact[] {
  const depth = ({ officeId }: AlarmContact): number => depthIn(officePath, officeId)
  return contacts
    .filter((contact) => depth(contact) >= 0)
    .sort((a, b) => depth(b) - depth(a) || a.rank - b.rank || Number(a.id > b.id) - Number(a.id < b.id))
}

export function stepsOf(rule: EscalationRule, priority: AlarmPriority): EscalationSteps {
  if (priority === AlarmPriority.High) return rule.high
  return priority === AlarmPriority.Mid ? rule.mid : rule.low
}

type Waiting = Pick<Alarm, 'waitingSince' | 'shelved' | 'kind'>

/**
 * What is to be done about an unacknowledged alarm between two looks, `after` not included. Of several times to sound again
 * only the last counts; of the contacts none is left out. A test alarms nobody beyond the desk.
 */
export function dueEscalation(
  alarm: Waiting,
  steps: EscalationSteps,
  contacts: readonly AlarmContact[],
  after: number,
  now: number,
): readonly EscalationStep[] {
  const { waitingSince: since } = alarm
  if (since === null || alarm.kind === 'test' || isShelved(alarm, now)) return []
  return [...dueResound(since, steps, after, now), ...dueMails(since, steps, contacts, after, now)].sort(
    (a, b) => a.at - b.at,
  )
}

function dueResound(since: number, { resoundAfterMin }: EscalationSteps, after: number, now: number): EscalationStep[] {
  if (resoundAfterMin === null) return []
  const every = resoundAfterMin * MINUTE_MS
  const step = Math.floor((now - since) / every)
  const at = since + step * every
  return step >= 1 && at > after ? [{ act: 'resound', at, step }] : []
}

function dueMails(
  since: number,
  { mailAfterMin, mailEveryMin }: EscalationSteps,
  contacts: readonly AlarmContact[],
  after: number,
  now: number,
): EscalationStep[] {
  if (mailAfterMin === null) return []
  return contacts
    .filter(({ email }) => email !== '')
    .map((contact, i) => ({ act: 'mail' as const, at: since + (mailAfterMin + i * mailEveryMin) * MINUTE_MS, contact }))
    .filter(({ at }) => at > after && at <= now)
}
