import { z } from 'zod'
import { askedMomentInQuerySchema, epochMsSchema, snSchema } from '../entities.ts'
import {
  dutyDraftSchema,
  dutySchema,
  HAND_OVER_LISTED,
  handOverLineSchema,
  handOverSchema,
  logEntrySchema,
  SHIFT_TEXT_MAX,
  SIGNING_ROLES,
  shiftNowSchema,
} from '../shifts.ts'
import { handle, id, next, see, version } from './alarm-parts.ts'
import { nothing, ok } from './common.ts'
import { endpoints } from './endpoint.ts'

const office = z.string().min(1).max(20)
const text = z.string().max(SHIFT_TEXT_MAX)
const limit = z.coerce.number<number>().int().min(1).max(100).default(30)
/** What the console that makes it has silenced. */
const silenced = z
  .array(z.object({ sn: snSchema, until: epochMsSchema }))
  .max(HAND_OVER_LISTED)
  .default([])

/** Shifts, beside the specification. */
export const shiftEndpoints = endpoints({
  shiftNow: {
    method: 'GET',
    path: '/vigil/shift',
    input: nothing,
    output: shiftNowSchema,
    access: see,
    reach: 'office',
    summary: 'Who is on duty, the hand-over that waits, the last one and the last entry of the log book',
  },
  duties: {
    method: 'GET',
    path: '/vigil/shift/duties',
    input: z.object({ from: askedMomentInQuerySchema, to: askedMomentInQuerySchema }),
    output: z.array(dutySchema),
    access: see,
    reach: 'office',
    summary: 'Who is on duty where in a time, 500 at most',
  },
  dutyPeople: {
    method: 'GET',
    path: '/vigil/shift/people',
    input: z.object({ officeId: office }),
    output: z.array(z.object({ id: z.string(), username: z.string(), name: z.string() })),
    access: handle,
    reach: 'office',
    summary: 'Who can be put on duty at an office: for administrators those who see it, for others themselves',
  },
  saveDuty: {
    method: 'POST',
    path: '/vigil/shift/duties/save',
    input: dutyDraftSchema,
    output: dutySchema,
    access: handle,
    reach: 'office',
    summary: 'Put oneself on duty, or as an administrator another',
  },
  removeDuty: {
    method: 'POST',
    path: '/vigil/shift/duties/remove',
    input: z.object({ id }),
    output: ok,
    access: handle,
    reach: 'office',
    summary: 'Take oneself off duty, or as an administrator another; one that is under way ends now',
  },
  makeHandOver: {
    method: 'POST',
    path: '/vigil/shift/hand-over/make',
    input: z.object({ officeId: office, notes: text.default(''), silenced }),
    output: handOverSchema,
    access: handle,
    reach: 'office',
    summary: 'Make the page of a hand-over: how things stand now, kept as it is',
  },
  changeHandOver: {
    method: 'POST',
    path: '/vigil/shift/hand-over/change',
    /** `renew`: how things stand is looked at anew. */
    input: z.object({ id, version, notes: text, renew: z.boolean().default(false), silenced }),
    output: handOverSchema,
    access: handle,
    reach: 'office',
    summary: 'Change the notes, or look anew; a signature that it has is void then',
  },
  signHandOver: {
    method: 'POST',
    path: '/vigil/shift/hand-over/sign',
    /** The password as at the sign-in. */
    input: z.object({
      id,
      version,
      as: z.enum(SIGNING_ROLES),
      username: z.string().min(1).max(64),
      password: z.string().min(1).max(512),
    }),
    output: handOverSchema,
    access: handle,
    reach: 'office',
    summary: 'Sign a hand-over by name and password: first who gives, then who takes, who is another',
  },
  handOver: {
    method: 'GET',
    path: '/vigil/shift/hand-over',
    input: z.object({ id }),
    output: handOverSchema,
    access: see,
    reach: 'office',
    summary: 'One hand-over as it was',
  },
  handOvers: {
    method: 'GET',
    path: '/vigil/shift/hand-overs',
    input: z.object({ before: askedMomentInQuerySchema.optional(), beforeId: id.optional(), limit }),
    output: z.object({ items: z.array(handOverLineSchema), next }),
    access: see,
    reach: 'office',
    summary: 'Hand-overs, newest first',
  },
  logBook: {
    method: 'GET',
    path: '/vigil/shift/log',
    input: z.object({
      words: z.string().max(100).optional(),
      by: z.string().max(64).optional(),
      from: askedMomentInQuerySchema.optional(),
      to: askedMomentInQuerySchema.optional(),
      before: askedMomentInQuerySchema.optional(),
      beforeId: id.optional(),
      limit,
    }),
    output: z.object({ items: z.array(logEntrySchema), next }),
    access: see,
    reach: 'office',
    summary: 'The log book by words, person and time, newest first',
  },
  writeLogEntry: {
    method: 'POST',
    path: '/vigil/shift/log/write',
    /** `id` is the console's: told twice, it is one entry. */
    input: z.object({
      id,
      officeId: office,
      text,
      sn: snSchema.nullable().default(null),
      alarmId: id.nullable().default(null),
      corrects: id.nullable().default(null),
    }),
    output: logEntrySchema,
    access: handle,
    reach: 'office',
    summary: 'Write into the log book; a correction is an entry of its own',
  },
})
