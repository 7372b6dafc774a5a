import type { EscalationSteps } from '@vigil/contract'
import { type Problem, validateWhole } from '@vigil/domain'

/** The most urgent first. */
export const RULE_PRIORITIES = [
  { part: 'high', priority: 3 },
  { part: 'mid', priority: 2 },
  { part: 'low', priority: 1 },
] as const

/** `empty`: what no number means. */
export const STEP_FIELDS = [
  { field: 'resoundAfterMin', label: 'alarmAdmin.escalation.resound', empty: 'alarmAdmin.escalation.never' },
  { field: 'mailAfterMin', label: 'alarmAdmin.escalation.mail', empty: 'alarmAdmin.escalation.nobody' },
  { field: 'mailEveryMin', label: 'alarmAdmin.escalation.every', empty: 'alarmAdmin.escalation.nobody' },
] as const satisfies readonly { field: keyof EscalationSteps; label: string; empty: string }[]

const MINUTES = { above: 0, most: 1440 } as const

type Rule = Readonly<Record<(typeof RULE_PRIORITIES)[number]['part'], EscalationSteps>>

/** What is no number of minutes; each under the priority and the step that it is about. */
export const escalationProblems = (rule: Rule): Problem[] =>
  RULE_PRIORITIES.flatMap(({ part }) =>
    STEP_FIELDS.flatMap(({ field }) => validateWhole(`${part}.${field}`, rule[part][field], MINUTES)),
  )
