import { z } from 'zod'
import { alarmActResultSchema } from '../alarms.ts'
import { incidentDetailSchema, incidentRecordSchema } from '../incidents.ts'
import { ALARM_BATCH_MAX, alarmRefs, handle, id, note, see, version } from './alarm-parts.ts'
import { endpoints } from './endpoint.ts'

const nothing = z.object({})

/** Calls about incidents, beside the specification's. Its alarms are acknowledged and handled by the calls for several alarms. */
export const incidentEndpoints = endpoints({
  incidentRecords: {
    method: 'GET',
    path: '/vigil/alarm/incidents',
    input: nothing,
    output: z.array(incidentRecordSchema),
    access: see,
    reach: 'office',
    summary: 'Who has which of the incidents that are not over, and who has seen them',
  },
  incident: {
    method: 'GET',
    path: '/vigil/alarm/incident',
    input: z.object({ id }),
    output: incidentDetailSchema,
    access: see,
    reach: 'office',
    summary: 'One incident: its alarms, who has it, its plan, and one log of all that happened',
  },
  moveToIncident: {
    method: 'POST',
    path: '/vigil/alarm/incident/move',
    input: z.object({
      /** Each with the incident that it was seen in: one that somebody has moved meanwhile is refused. */
      alarms: z
        .array(z.object({ id, incident: id }))
        .min(1)
        .max(ALARM_BATCH_MAX),
      /** Null: into a new one of their own. */
      to: id.nullable(),
    }),
    output: alarmActResultSchema,
    access: handle,
    reach: 'office',
    summary: 'Take alarms out of an incident, put them into one, split one, or join two',
  },
  holdIncident: {
    method: 'POST',
    path: '/vigil/alarm/incident/hold',
    input: z.discriminatedUnion('act', [
      z.object({ act: z.literal('take'), id, version }),
      z.object({ act: z.literal('release'), id, version }),
      z.object({ act: z.literal('hand'), id, version, to: id }),
    ]),
    output: incidentRecordSchema,
    access: handle,
    reach: 'office',
    summary: 'Take an incident, hand it to somebody, or let it go; refused when somebody was faster',
  },
  seeIncident: {
    method: 'POST',
    path: '/vigil/alarm/incident/seen',
    input: z.object({ id }),
    output: incidentRecordSchema,
    access: handle,
    reach: 'office',
    summary: 'Somebody who can act has opened it; written once for each person',
  },
  incidentPeople: {
    method: 'GET',
    path: '/vigil/alarm/incident/people',
    input: z.object({ id }),
    output: z.array(z.object({ id, name: z.string() })),
    access: handle,
    reach: 'office',
    summary: 'Whom it can be handed to: who sees its alarms and may act on them',
  },
  clearAlarms: {
    method: 'POST',
    path: '/vigil/alarm/clear',
    input: z.object({ alarms: alarmRefs, note }),
    output: alarmActResultSchema,
    access: handle,
    reach: 'office',
    summary: 'Clear several alarms at once, with one note',
  },
})
