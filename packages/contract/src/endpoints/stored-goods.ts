import { z } from 'zod'
import { Permission } from '../permissions.ts'
import { formerGoodSchema, STORED_KINDS, storedGoodDraftSchema, toldGoodSchema } from '../stored-goods.ts'
import { administer, id, version } from './alarm-parts.ts'
import { ok } from './common.ts'
import { endpoints } from './endpoint.ts'

/** Whoever looks things up or reckons where a cloud goes, and who keeps the register. */
const see = [Permission.Query, Permission.Analysis, Permission.Administer] as const

/** What sites keep of dangerous goods. */
export const storedGoodEndpoints = endpoints({
  storedGoods: {
    method: 'GET',
    path: '/vigil/stored',
    input: z.object({ kind: z.enum(STORED_KINDS).optional(), what: id.optional() }),
    output: z.array(toldGoodSchema),
    access: see,
    reach: 'office',
    summary: 'What the sites that the user sees keep of dangerous goods',
  },
  formerGoods: {
    method: 'GET',
    path: '/vigil/stored/former',
    input: z.object({ id }),
    output: z.array(formerGoodSchema),
    access: see,
    reach: 'office',
    summary: 'What stood in the register before it was changed, newest first, with who had written it',
  },
  saveStoredGood: {
    method: 'POST',
    path: '/vigil/stored/save',
    input: storedGoodDraftSchema,
    output: toldGoodSchema,
    access: administer,
    reach: 'office',
    summary: 'Enter what a site keeps, or change it on the version that was read; what stood there is kept',
  },
  removeStoredGood: {
    method: 'POST',
    path: '/vigil/stored/remove',
    input: z.object({ id, version }),
    output: ok,
    access: administer,
    reach: 'office',
    summary: 'Say that a site keeps it no more; the entry stays on record',
  },
})
