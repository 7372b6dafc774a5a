import type { EscalationSteps } from '@vigil/contract'

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

export const MINUTES = { least: 1, most: 1440 } as const
