import {
  ASSAY_ITEMS_MAX,
  ASSAY_TREND_MAX,
  type AssayDetail,
  type AssayFilter,
  type AssayRecord,
  type AssayRecordDraft,
  type Locale,
} from '@vigil/contract'
import { momentOfClock, type Problem, validateAssayItem, validateAssayRecord, withinScope } from '@vigil/domain'
import { translate } from '@vigil/i18n'
import { answerPage, type RowSource } from '../history/reading/look-back/row-source.ts'
import { auditBy, insertAudit } from '../history/writing/audit.ts'
import type { Directory } from '../organisation/directory.ts'
import { createRun } from '../platform/database/cancellable.ts'
import type { Database } from '../platform/database.ts'
import { InvalidFields, Refusal } from '../platform/errors.ts'
import type { Handlers, SessionUser, UserContext } from '../platform/http/handlers.ts'
import { assayRecordOf, createAssaySource } from './assay-source.ts'
import { type LabFile, readLabFile } from './lab-file.ts'
import {
  correctRecord,
  insertItem,
  insertRecord,
  type RecordPlace,
  selectCorrections,
  selectItems,
  selectRecord,
  updateItem,
} from './laboratory-store.ts'
import { createSiteReferences } from './site-references.ts'

export interface LaboratoryOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'device' | 'office' | 'sees'>
  timeZone: string
  now(): number
}

export interface Laboratory {
  readonly handlers: Pick<
    Handlers,
    | 'assayItems'
    | 'saveAssayItem'
    | 'assayRecords'
    | 'assayRecord'
    | 'assayTrend'
    | 'saveAssayRecord'
    | 'readLabFile'
    | 'storeLabFile'
    | 'siteReferences'
    | 'addSiteReference'
    | 'approveSiteReference'
    | 'removeSiteReference'
  >
  readonly records: RowSource<AssayFilter, AssayRecord>
}

const refuse = (problems: readonly Problem[]): void => {
  if (problems.length > 0) throw new InvalidFields(problems)
}
const UNIQUE_VIOLATION = '23505'

/** Raman test data: items, tests, their corrections and their course. */
export function createLaboratory(options: LaboratoryOptions): Laboratory {
  const { database, directory, timeZone, now } = options
  const records = createAssaySource({ run: createRun(database.pool), directory, timeZone, now })
  const pathOf = ({ officeId }: Pick<SessionUser, 'officeId'>): string => directory.office(officeId)?.path ?? '-'

  /** A test is of its device's office, or of whoever writes it down. */
  function placeOf(sn: string | null, user: SessionUser): RecordPlace {
    if (sn === null) return { officeId: user.officeId, deviceId: null }
    const device = directory.device(sn)
    if (device === undefined || !directory.sees(user.officeId, device)) throw new Refusal('deviceUnknown')
    return { officeId: device.officeId, deviceId: device.id }
  }

  async function seenRecord(id: string, user: SessionUser) {
    const row = await selectRecord(database.pool, id)
    if (row === undefined || !withinScope(pathOf(user), row.office_path)) throw new Refusal('recordUnknown')
    return row
  }

  async function detailOf(id: string, user: SessionUser): Promise<AssayDetail> {
    const row = await seenRecord(id, user)
    return { ...assayRecordOf(row), spectrum: row.spectrum, corrections: await selectCorrections(database.pool, id) }
  }

  async function refuseUnknownItem({ itemId }: Pick<AssayRecordDraft, 'itemId'>, user: SessionUser) {
    const [item] = await selectItems(database.pool, pathOf(user), itemId)
    if (item === undefined) throw new InvalidFields([{ field: 'itemId', key: 'validation.assayItemRequired' }])
    return item
  }

  async function readFile(
    file: { name: string; content: string; encoding: 'text' | 'base64' },
    user: SessionUser,
  ): Promise<LabFile> {
    const bytes = Buffer.from(file.content, file.encoding === 'base64' ? 'base64' : 'utf8')
    const items = await selectItems(database.pool, pathOf(user))
    return readLabFile(bytes, file.name, {
      items: items.filter(({ archived }) => !archived),
      momentOfClock: (wall) => momentOfClock(wall, timeZone),
      now: now(),
    })
  }

  const told = (problems: LabFile['problems'], locale: Locale) =>
    problems.slice(0, 100).map(({ line, key, values }) => ({ line, text: translate(locale, key, values) }))

  const who = ({ user }: UserContext) => ({ userId: user.id, username: user.username, at: now() })

  return {
    records,
    handlers: {
      ...createSiteReferences({ database, directory, now }),
      assayItems: (_, { user }) => selectItems(database.pool, pathOf(user)),

      async saveAssayItem({ id, version, ...draft }, context) {
        refuse(validateAssayItem(draft))
        const changed = { by: context.user.username, at: now() }
        if (id === undefined && (await selectItems(database.pool, pathOf(context.user))).length >= ASSAY_ITEMS_MAX) {
          throw new Refusal('assayItemsTooMany')
        }
        if (id !== undefined) {
          const [known] = await selectItems(database.pool, pathOf(context.user), id)
          if (known === undefined) throw new Refusal('recordUnknown')
          if (!known.own) throw new Refusal('noPermission')
        }
        try {
          return await database.transaction(async (client) => {
            const saved = id ?? (await insertItem(client, context.user.officeId, draft, changed))
            if (id !== undefined && !(await updateItem(client, id, version ?? 0, draft, changed))) {
              throw new Refusal('savedByOther')
            }
            await insertAudit(client, auditBy(context, now(), 'assayItemSave', { item: saved, ...draft }))
            const [item] = await selectItems(client, pathOf(context.user), saved)
            if (item === undefined) throw new Refusal('recordUnknown')
            return item
          })
        } catch (error) {
          if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
          throw new InvalidFields([{ field: 'name', key: 'validation.assayNameTaken' }])
        }
      },

      assayRecords: ({ limit, before, beforeId, ...filter }, { user, locale }) =>
        answerPage(records, filter, { limit, before, beforeId }, { user, locale }),

      assayRecord: ({ id }, { user }) => detailOf(id, user),

      async assayTrend(filter, { user, locale }) {
        const item = await refuseUnknownItem(filter, user)
        const page = await records.page(records.check(filter), { user, locale }, undefined, ASSAY_TREND_MAX)
        return { item, records: page.records.reverse() }
      },

      async saveAssayRecord({ id, version, ...draft }, context) {
        refuse(validateAssayRecord(draft, id !== undefined))
        const item = await refuseUnknownItem(draft, context.user)
        const place = placeOf(draft.sn, context.user)
        if (id !== undefined) await seenRecord(id, context.user)
        const saved = await database.transaction(async (client) => {
          const by = who(context)
          const kept = id ?? (await insertRecord(client, draft, place, { ...by, fileName: '' }))
          if (id !== undefined && !(await correctRecord(client, id, version ?? 0, draft, place, by))) {
            throw new Refusal('savedByOther')
          }
          const detail = { record: kept, item: item.name, values: draft.values, reason: draft.reason }
          await insertAudit(
            client,
            auditBy(context, now(), id === undefined ? 'assayRecordMake' : 'assayRecordCorrect', detail),
          )
          return kept
        })
        return detailOf(saved, context.user)
      },

      async readLabFile(file, { user, locale }) {
        const { spectrum, drafts, problems } = await readFile(file, user)
        return { spectrum, rows: drafts.length, problems: told(problems, locale) }
      },

      async storeLabFile(file, context) {
        const { drafts, problems } = await readFile(file, context.user)
        if (problems.length > 0 || drafts.length === 0) throw new Refusal('labFileWrong')
        const places = drafts.map(({ sn }) => placeOf(sn, context.user))
        await database.transaction(async (client) => {
          for (const [n, draft] of drafts.entries()) {
            await insertRecord(client, draft, places[n] as RecordPlace, { ...who(context), fileName: file.name })
          }
          const detail = { name: file.name, stored: drafts.length }
          await insertAudit(client, auditBy(context, now(), 'assayFile', detail))
        })
        return { stored: drafts.length }
      },
    },
  }
}
