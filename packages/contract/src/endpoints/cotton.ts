import { z } from 'zod'
import {
  BALE_CODE_MAX,
  BALE_NOTE_MAX,
  balePlaceSchema,
  cottonIdSchema as id,
  stackDraftSchema,
  stackSchema,
  warehouseSchema,
} from '../cotton.ts'
import { snSchema, versionSchema } from '../entities.ts'
import { Permission } from '../permissions.ts'
import { ok } from './common.ts'
import { endpoints } from './endpoint.ts'

const access = [Permission.CottonMonitor] as const
const bale = z.object({ stackId: id, ...balePlaceSchema.shape })
const note = z.string().max(BALE_NOTE_MAX)

/** The cotton desk: stacks, bales, probes and the round of inspections. Acts need `AlarmHandle` beside the page's own code. */
export const cottonEndpoints = endpoints({
  cottonWarehouse: {
    method: 'GET',
    path: '/vigil/cotton/warehouse',
    input: z.object({ officeId: id }),
    output: warehouseSchema,
    access,
    reach: 'office',
    summary:
      'One warehouse whole: stacks, bales, probes, who checks which bale now, and the last inspection of each bale',
  },
  saveStack: {
    method: 'POST',
    path: '/vigil/cotton/stack',
    /** With `id` and `version` an existing one is changed. */
    input: stackDraftSchema.extend({ id: id.optional(), version: versionSchema.optional() }),
    output: stackSchema,
    access,
    reach: 'office',
    summary: 'Make a stack of bales, or change one',
  },
  removeStack: {
    method: 'POST',
    path: '/vigil/cotton/stack/remove',
    input: z.object({ id, version: versionSchema }),
    output: ok,
    access,
    reach: 'office',
    summary: 'Remove a stack; its inspections stay on record',
  },
  saveBale: {
    method: 'POST',
    path: '/vigil/cotton/bale',
    /** `version` 0: nothing was written of it before. */
    input: bale.extend({ code: z.string().max(BALE_CODE_MAX), note, version: versionSchema }),
    output: ok,
    access,
    reach: 'office',
    summary: 'Write down the code of a bale, and a note',
  },
  placeProbe: {
    method: 'POST',
    path: '/vigil/cotton/probe',
    /** `seen`: the probe that the caller saw in that bale, null for none. */
    input: bale.extend({ sn: snSchema, seen: id.nullable() }),
    output: ok,
    access,
    reach: 'office',
    summary: 'Say that a probe is in a bale now; it leaves the bale where it was',
  },
  takeProbe: {
    method: 'POST',
    path: '/vigil/cotton/probe/take',
    input: z.object({ id }),
    output: ok,
    access,
    reach: 'office',
    summary: 'Say that a probe was taken out of its bale',
  },
  beginProbing: {
    method: 'POST',
    path: '/vigil/cotton/probing',
    /** `seen`: what the caller saw the device at, null for nothing. */
    input: bale.extend({ sn: snSchema, note: note.default(''), seen: id.nullable() }),
    output: ok,
    access,
    reach: 'office',
    summary: 'Say that a bale is checked with a device now: its next check is the inspection of that bale',
  },
  endProbing: {
    method: 'POST',
    path: '/vigil/cotton/probing/end',
    input: z.object({ id }),
    output: ok,
    access,
    reach: 'office',
    summary: 'Say that a bale is not checked after all',
  },
})
