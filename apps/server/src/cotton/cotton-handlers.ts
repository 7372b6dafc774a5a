import {
  type AuditAct,
  type BalePlace,
  type COTTON_NEWS,
  type CottonStack,
  Permission,
  PUSH_TOPICS,
  PushCode,
  STACKS_MAX,
  type StackDraft,
} from '@vigil/contract'
import { baleFormOf, type Registry } from '@vigil/devices'
import { isPlaceIn, isSameWord, PROBING_LASTS_MS, validateStack, withinScope } from '@vigil/domain'
import type { Push } from '../fleet/push/push.ts'
import { auditBy, insertAudit } from '../history/writing/audit.ts'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { InvalidFields, Refusal, refuseProblems } from '../platform/errors.ts'
import type { Handlers, SessionUser, UserContext } from '../platform/http/handlers.ts'
import {
  type Asked,
  balesIn,
  clearOutside,
  deleteStack,
  insertStack,
  lockStack,
  stacksOf,
  updateStack,
  upsertBale,
} from './cotton-store.ts'
import { lastInspections, recentInspections } from './inspection-store.ts'
import {
  endProbe,
  endProbing,
  insertProbe,
  insertProbing,
  lockProbe,
  lockProbing,
  lockProbingWith,
  probesIn,
  probingsIn,
} from './probe-store.ts'

export interface CottonHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'device' | 'office'>
  registry: Pick<Registry, 'model'>
  push: Pick<Push, 'tellAllSeeing'>
  now(): number
}

type Bale = BalePlace & { readonly stackId: string }
type What = (typeof COTTON_NEWS)[number]

const RECENT_MS = 2 * 86_400_000

export type CottonHandlers = Pick<
  Handlers,
  | 'cottonWarehouse'
  | 'saveStack'
  | 'removeStack'
  | 'saveBale'
  | 'placeProbe'
  | 'takeProbe'
  | 'beginProbing'
  | 'endProbing'
>

export type TellCotton = (officeId: string, what: What) => void

/** To everybody who sees the warehouse. */
export const createTellCotton =
  ({ push, directory }: Pick<CottonHandlersOptions, 'push' | 'directory'>): TellCotton =>
  (officeId, what) => {
    const office = directory.office(officeId)
    if (office === undefined) return
    push.tellAllSeeing({ officePath: office.path }, PUSH_TOPICS.cotton, PushCode.Cotton, { officeId, what })
  }

/** Every change is made on what the caller saw; who comes second is told who came first. */
export function createCottonHandlers(options: CottonHandlersOptions & { tell: TellCotton }): CottonHandlers {
  const { database, directory, registry, now, tell } = options

  function sees({ officeId }: SessionUser, warehouse: string): boolean {
    const own = directory.office(officeId)?.path
    const other = directory.office(warehouse)?.path
    return own !== undefined && other !== undefined && withinScope(own, other)
  }

  /** The same answer for a stack of another office as for none. */
  async function seenStack(client: Asked, id: string, user: SessionUser): Promise<CottonStack> {
    const stack = await lockStack(client, id)
    if (stack === undefined || !sees(user, stack.officeId)) throw new Refusal('cottonUnknown')
    return stack
  }

  async function stackOfBale(client: Asked, bale: Bale, user: SessionUser): Promise<CottonStack> {
    const stack = await seenStack(client, bale.stackId, user)
    if (!isPlaceIn(stack, bale)) refuseProblems([{ field: 'place', key: 'validation.baleOutside' }])
    return stack
  }

  /** Only devices of the warehouse's own office: a serial number must not tell anything of a foreign one. */
  function deviceAt(sn: string, { officeId }: CottonStack, forms: readonly string[]): DeviceRow {
    const row = directory.device(sn)
    const path = directory.office(officeId)?.path ?? ''
    const model = row && registry.model(row.deviceType)
    const suits = model?.layout === 'bale' && forms.includes(baleFormOf(model))
    if (row === undefined || !suits || !withinScope(path, row.officePath))
      throw new InvalidFields([{ field: 'sn', key: 'validation.probeOutside' }])
    return row
  }

  const changedBy = (by: string): Refusal => new Refusal('cottonChanged', { by })

  /** In one transaction with its line in the audit; told when it is stored. */
  async function act<T>(
    context: UserContext,
    what: What,
    work: (
      client: Asked,
      at: number,
    ) => Promise<{ stack: CottonStack; audit: AuditAct; detail?: Record<string, unknown>; answer: T }>,
  ): Promise<T> {
    // Who may look at the desk need not be one who moves probes and bales.
    if (!context.user.permissions.has(Permission.AlarmHandle)) throw new Refusal('noPermission')
    const at = now()
    const done = await database.transaction(async (client) => {
      const result = await work(client, at)
      const { id, name, officeId } = result.stack
      await insertAudit(client, auditBy(context, at, result.audit, { stack: id, name, officeId, ...result.detail }))
      return result
    })
    tell(done.stack.officeId, what)
    return done.answer
  }

  const placeOf = ({ row, column, layer }: BalePlace) => ({ row, column, layer })

  return {
    async cottonWarehouse({ officeId }, { user }) {
      const office = directory.office(officeId)
      if (office === undefined || !sees(user, officeId)) throw new Refusal('cottonUnknown')
      const { pool } = database
      const at = now()
      const stacks = await stacksOf(pool, officeId)
      const ids = stacks.map(({ id }) => id)
      const [bales, probes, probings, inspections, recent] = await Promise.all([
        balesIn(pool, ids),
        probesIn(pool, ids),
        probingsIn(pool, ids, at),
        lastInspections(pool, ids),
        recentInspections(pool, officeId, at - RECENT_MS),
      ])
      return { officeId, officeName: office.name, stacks, bales, probes, probings, inspections, recent }
    },

    async saveStack({ id, version, ...entered }, context) {
      const { user } = context
      if (!sees(user, entered.officeId)) throw new Refusal('noPermission')
      const draft: StackDraft = { ...entered, name: entered.name.trim(), origin: entered.origin.trim() }
      return act(context, 'stack', async (client, at) => {
        const before = id === undefined ? undefined : await seenStack(client, id, user)
        if (before !== undefined && before.version !== version) throw changedBy(before.changedBy)
        // Whoever else adds a stack to this warehouse now waits: neither a name nor the bound is taken twice.
        await client.query('select from office where id = $1 for no key update', [draft.officeId])
        const all = await stacksOf(client, draft.officeId)
        const others = all.filter((stack) => stack.id !== id)
        if (others.length >= STACKS_MAX) throw new Refusal('stacksTooMany', { num: STACKS_MAX })
        refuseProblems(
          validateStack(
            draft,
            others.map(({ name }) => name),
          ),
        )
        const changed = { by: user.username, at }
        if (before !== undefined) {
          const probes = await probesIn(client, [before.id])
          const stays = (probe: BalePlace): boolean => isPlaceIn(draft, probe) && before.officeId === draft.officeId
          if (!probes.every(stays)) refuseProblems([{ field: 'rows', key: 'validation.stackHoldsProbes' }])
          const { rows: row, columns: column, layers: layer } = draft
          await clearOutside(client, before.id, { row, column, layer }, at)
          await updateStack(client, before.id, draft, changed)
        }
        const stackId = before?.id ?? (await insertStack(client, draft, changed))
        const stack = await seenStack(client, stackId, user)
        return { stack, audit: before ? 'stackChange' : 'stackMake', answer: stack }
      })
    },

    removeStack: ({ id, version }, context) =>
      act(context, 'stack', async (client) => {
        const stack = await seenStack(client, id, context.user)
        if (stack.version !== version) throw changedBy(stack.changedBy)
        const probes = await probesIn(client, [id])
        if (probes.length > 0) refuseProblems([{ field: 'rows', key: 'validation.stackHoldsProbes' }])
        await deleteStack(client, id)
        return { stack, audit: 'stackRemove', answer: null }
      }),

    saveBale: ({ version, ...entered }, context) =>
      act(context, 'bale', async (client, at) => {
        const stack = await stackOfBale(client, entered, context.user)
        const bale = { ...entered, code: entered.code.trim(), note: entered.note.trim() }
        const siblings = await stacksOf(client, stack.officeId)
        const written = await balesIn(
          client,
          siblings.map(({ id }) => id),
        )
        const isSame = (other: Bale): boolean =>
          other.stackId === bale.stackId &&
          other.row === bale.row &&
          other.column === bale.column &&
          other.layer === bale.layer
        const before = written.find(isSame)
        if ((before?.version ?? 0) !== version) throw changedBy(before?.changedBy ?? '')
        const isTaken = written.some(
          (other) => !isSame(other) && other.code !== '' && isSameWord(other.code, bale.code),
        )
        if (isTaken) refuseProblems([{ field: 'code', key: 'validation.baleCodeTaken' }])
        await upsertBale(client, bale, { by: context.user.username, at })
        return { stack, audit: 'baleSave', detail: { ...placeOf(bale), code: bale.code }, answer: null }
      }),

    placeProbe: ({ sn, seen, ...bale }, context) =>
      act(context, 'probe', async (client, at) => {
        const stack = await stackOfBale(client, bale, context.user)
        const device = deviceAt(sn, stack, ['lance'])
        const inside = (await probesIn(client, [stack.id])).find(
          (probe) => probe.row === bale.row && probe.column === bale.column && probe.layer === bale.layer,
        )
        if ((inside?.id ?? null) !== seen) throw changedBy(inside?.by ?? '')
        await insertProbe(client, bale, device.id, { by: context.user.username, at })
        return { stack, audit: 'probePlace', detail: { ...placeOf(bale), sn }, answer: null }
      }),

    takeProbe: ({ id }, context) =>
      act(context, 'probe', async (client, at) => {
        const probe = await lockProbe(client, id)
        if (probe === undefined) throw new Refusal('cottonUnknown')
        const stack = await seenStack(client, probe.stackId, context.user)
        await endProbe(client, id, at)
        return { stack, audit: 'probeTake', detail: { ...placeOf(probe), sn: probe.sn }, answer: null }
      }),

    beginProbing: ({ sn, seen, note, ...bale }, context) =>
      act(context, 'probing', async (client, at) => {
        const stack = await stackOfBale(client, bale, context.user)
        const device = deviceAt(sn, stack, ['chamber', 'lance'])
        const open = await lockProbingWith(client, device.id)
        const isOver = open !== undefined && open.until <= at
        if (open !== undefined && !isOver && open.id !== seen) throw changedBy(open.by)
        if (open !== undefined) await endProbing(client, open.id, at)
        const by = context.user.username
        await insertProbing(client, bale, device.id, { by, at, until: at + PROBING_LASTS_MS, note: note.trim() })
        return { stack, audit: 'probingBegin', detail: { ...placeOf(bale), sn }, answer: null }
      }),

    endProbing: ({ id }, context) =>
      act(context, 'probing', async (client, at) => {
        const probing = await lockProbing(client, id)
        if (probing === undefined) throw new Refusal('cottonUnknown')
        const stack = await seenStack(client, probing.stackId, context.user)
        await endProbing(client, id, at)
        return { stack, audit: 'probingEnd', detail: { ...placeOf(probing), sn: probing.sn }, answer: null }
      }),
  }
}
