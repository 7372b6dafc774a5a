import { z } from 'zod'
import { alarmEventSchema, alarmLogEntrySchema } from './alarms.ts'
import { alarmPlanSchema, chosenPlanSchema } from './around-alarms.ts'
import { epochMsSchema, versionSchema } from './entities.ts'

/** Alarms of one danger at one place and time, as one matter. Which they are stands in the life of each. */

/** A person puts at most so many into one. */
export const INCIDENT_ALARMS_MAX = 500
/** At most this many people who have opened an incident are named, the first ones. */
export const INCIDENT_SEEN_MAX = 20

const person = z.object({ userId: z.string(), by: z.string(), at: epochMsSchema })

/** Who has an incident, and who has seen it. */
export const incidentRecordSchema = z.object({
  id: z.string(),
  /** Grows with every change of who has it. */
  version: versionSchema,
  /** Null: nobody has taken it. `handedBy`: whoever gave it to them; empty when they took it themselves. */
  taken: person.extend({ handedBy: z.string() }).nullable(),
  seen: z.array(person).max(INCIDENT_SEEN_MAX),
})
export type IncidentRecord = z.infer<typeof incidentRecordSchema>

/** A line of the log of an incident: of one of its alarms, or (`alarmId` null) of the incident itself. */
export const incidentLogEntrySchema = alarmLogEntrySchema.extend({ alarmId: z.string().nullable() })
export type IncidentLogEntry = z.infer<typeof incidentLogEntrySchema>

/** An incident with every alarm of it that the user sees. */
export const incidentDetailSchema = z.object({
  record: incidentRecordSchema,
  /** Oldest begin first; those that are over included. */
  members: z.array(alarmEventSchema),
  /** Oldest first. */
  log: z.array(incidentLogEntrySchema),
  /** The alarm that carries its plan: one that has taken one up, else the first. */
  planAlarm: z.string(),
  plan: chosenPlanSchema.nullable(),
  plans: z.array(alarmPlanSchema),
})
export type IncidentDetail = z.infer<typeof incidentDetailSchema>
