import { z } from 'zod'
import { alarmContactSchema, alarmPlanSchema, escalationRuleSchema } from '../around-alarms.ts'
import { outcomeRuleSchema } from '../site-outcomes.ts'
import { administer, id, see, version } from './alarm-parts.ts'
import { nothing, ok } from './common.ts'
import { endpoints } from './endpoint.ts'

/** What is laid down before an alarm comes: plans, contacts, escalation. */
export const alarmPlanEndpoints = endpoints({
  alarmPlans: {
    method: 'GET',
    path: '/vigil/plans',
    input: nothing,
    output: z.array(alarmPlanSchema),
    access: see,
    reach: 'office',
    summary: 'Plans of the sites that the user sees',
  },
  savePlan: {
    method: 'POST',
    path: '/vigil/plans/save',
    input: alarmPlanSchema
      .omit({ changedBy: true, changedAt: true })
      .partial({ id: true, version: true })
      .extend({
        name: z.string().max(200),
        level: z.number().int(),
        steps: z.array(z.object({ id: id.optional(), text: z.string().max(1000) })).max(50),
      }),
    output: alarmPlanSchema,
    access: administer,
    reach: 'office',
    summary: 'Add a plan, or change one on the version that was read',
  },
  removePlan: {
    method: 'POST',
    path: '/vigil/plans/remove',
    input: z.object({ id, version }),
    output: ok,
    access: administer,
    reach: 'office',
    summary: 'Remove a plan; alarms that it was chosen for keep it',
  },
  alarmContacts: {
    method: 'GET',
    path: '/vigil/contacts',
    input: nothing,
    output: z.array(alarmContactSchema),
    access: see,
    reach: 'office',
    summary: 'Contacts of the sites that the user sees, in the order in which they are mailed',
  },
  saveContact: {
    method: 'POST',
    path: '/vigil/contacts/save',
    input: alarmContactSchema.partial({ id: true, version: true }),
    output: alarmContactSchema,
    access: administer,
    reach: 'office',
    summary: 'Add a contact, or change one on the version that was read',
  },
  removeContact: {
    method: 'POST',
    path: '/vigil/contacts/remove',
    input: z.object({ id, version }),
    output: ok,
    access: administer,
    reach: 'office',
    summary: 'Remove a contact',
  },
  escalationRules: {
    method: 'GET',
    path: '/vigil/escalation',
    input: nothing,
    output: z.array(escalationRuleSchema),
    access: see,
    reach: 'office',
    summary: 'What happens to an alarm that nobody acknowledges, by site and priority',
  },
  saveEscalationRule: {
    method: 'POST',
    path: '/vigil/escalation/save',
    input: escalationRuleSchema.partial({ version: true }),
    output: escalationRuleSchema,
    access: administer,
    reach: 'office',
    summary: 'Set the escalation of a site, or of wherever no other is set',
  },
  removeEscalationRule: {
    method: 'POST',
    path: '/vigil/escalation/remove',
    input: z.object({ officeId: id, version }),
    output: ok,
    access: administer,
    reach: 'office',
    summary: 'Let a site escalate like the one above it',
  },
  outcomeRules: {
    method: 'GET',
    path: '/vigil/outcomes',
    input: nothing,
    output: z.array(outcomeRuleSchema),
    access: see,
    reach: 'office',
    summary: 'Which outcomes beside the specified ones whoever handles an alarm may choose, by site',
  },
  saveOutcomeRule: {
    method: 'POST',
    path: '/vigil/outcomes/save',
    input: outcomeRuleSchema.partial({ version: true }),
    output: outcomeRuleSchema,
    access: administer,
    reach: 'office',
    summary: 'Set which outcomes a site offers, of the list and in its own words, or wherever no other rule holds',
  },
  removeOutcomeRule: {
    method: 'POST',
    path: '/vigil/outcomes/remove',
    input: z.object({ officeId: id, version }),
    output: ok,
    access: administer,
    reach: 'office',
    summary: 'Let a site offer what the one above it does',
  },
})
