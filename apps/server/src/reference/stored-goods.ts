import {
  type FormerGood,
  formerGoodSchema,
  type Locale,
  STORED_GOODS_MAX,
  type ToldGood,
  toldGoodSchema,
} from '@vigil/contract'
import { validateStoredGood } from '@vigil/domain'
import { findReferenceNuclide, findSheet } from '@vigil/science/reference'
import { refuseOutside } from '../alarms/plans/office-scope.ts'
import { auditBy, insertAudit } from '../history/writing/audit.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { InvalidFields, Refusal, refuseProblems } from '../platform/errors.ts'
import type { Handlers, SessionUser } from '../platform/http/handlers.ts'
import { materialName } from './material-index.ts'
import {
  countGoods,
  type GoodRow,
  insertGood,
  removeGood,
  type SoughtGoods,
  selectFormer,
  selectGoods,
  updateGood,
} from './stored-good-store.ts'

export interface StoredGoodsOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'office' | 'seesWholeSite'>
  now(): number
  newId(): string
}

const isOnFile = (kind: string, what: string): boolean =>
  (kind === 'substance' ? findSheet(what) : findReferenceNuclide(what)) !== undefined

const told = (row: GoodRow, locale: Locale): ToldGood =>
  toldGoodSchema.parse({
    ...row,
    changedAt: row.changedAt.getTime(),
    name: row.kind === 'substance' && isOnFile(row.kind, row.what) ? materialName(locale, row.what) : row.what,
  })

const pathOf = (directory: Pick<Directory, 'office'>, { officeId }: Pick<SessionUser, 'officeId'>): string =>
  directory.office(officeId)?.path ?? '-'

/** What the user's own office keeps, and those below it. */
export async function goodsSeenBy(
  { database, directory }: Pick<StoredGoodsOptions, 'directory'> & { database: Pick<Database, 'pool'> },
  { user, locale }: { readonly user: Pick<SessionUser, 'officeId'>; readonly locale: Locale },
  sought: Omit<SoughtGoods, 'path'> = {},
): Promise<ToldGood[]> {
  const rows = await selectGoods(database.pool, { ...sought, path: pathOf(directory, user) })
  return rows.map((row) => told(row, locale))
}

/** The register of what sites keep: entered and changed by who administers the site, and never overwritten. */
export function createStoredGoods(
  options: StoredGoodsOptions,
): Pick<Handlers, 'storedGoods' | 'formerGoods' | 'saveStoredGood' | 'removeStoredGood'> {
  const { database, directory, now, newId } = options

  async function known(id: string, user: SessionUser): Promise<GoodRow> {
    const [row] = await selectGoods(database.pool, { path: pathOf(directory, user), id })
    if (row === undefined) throw new Refusal('recordUnknown')
    return row
  }

  return {
    storedGoods: (sought, viewer) => goodsSeenBy(options, viewer, sought),

    async formerGoods({ id }, { user }): Promise<FormerGood[]> {
      const rows = await selectFormer(database.pool, id, pathOf(directory, user))
      return rows.map((row) => formerGoodSchema.parse({ ...row, changedAt: row.changedAt.getTime() }))
    },

    async saveStoredGood({ id, version, ...draft }, context) {
      const { user, locale } = context
      refuseProblems(validateStoredGood(draft))
      refuseOutside(directory, user, draft.officeId)
      if (!isOnFile(draft.kind, draft.what)) {
        throw new InvalidFields([{ field: 'what', key: 'validation.substanceRequired' }])
      }
      const before = id === undefined ? undefined : await known(id, user)
      if (
        before?.officeId !== draft.officeId &&
        (await countGoods(database.pool, draft.officeId)) >= STORED_GOODS_MAX
      ) {
        throw new Refusal('goodsTooMany')
      }
      const good = {
        ...draft,
        id: id ?? newId(),
        place: draft.place.trim(),
        remarks: draft.remarks.trim(),
        changedBy: user.username,
        changedAt: now(),
      }
      await database.transaction(async (client) => {
        if (id === undefined) await insertGood(client, good)
        else if ((await updateGood(client, good, version ?? 0)) === undefined) throw new Refusal('savedByOther')
        const { officeId, kind, what, amount, unit, place } = good
        const from = before && { amount: before.amount, unit: before.unit }
        const detail = { good: good.id, officeId, kind, what, amount, unit, place, ...(from && { from }) }
        await insertAudit(client, auditBy(context, good.changedAt, 'goodSave', detail))
      })
      return told(await known(good.id, user), locale)
    },

    async removeStoredGood({ id, version }, context) {
      const { officeId, kind, what, amount, unit, place } = await known(id, context.user)
      await database.transaction(async (client) => {
        const by = { by: context.user.username, at: now() }
        if (!(await removeGood(client, { id, version }, by))) throw new Refusal('savedByOther')
        const detail = { good: id, officeId, kind, what, amount, unit, place }
        await insertAudit(client, auditBy(context, by.at, 'goodRemove', detail))
      })
      return null
    },
  }
}
