import {
  ASSAY_ITEMS_MAX,
  ASSAY_TREND_MAX,
  type AssayDetail,
  type AssayFilter,
  type AssayRecord,
  type AssayRecordDraft,
} from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { validateAssayItem, validateAssayRecord, withinScope } from '@vigil/domain'
import { answerPage, type RowSource } from '../history/reading/look-back/row-source.ts'
import { auditBy, insertAudit } from '../history/writing/audit.ts'
import { seenDevices } from '../organisation/device-scope.ts'
import type { Directory } from '../organisation/directory.ts'
import { createRun } from '../platform/database/cancellable.ts'
import type { Database } from '../platform/database.ts'
import { InvalidFields, Refusal, refuseProblems } from '../platform/errors.ts'
import type { Handlers, SessionUser, UserContext } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import { assayRecordOf, createAssaySource } from './assay-source.ts'
import { createAxisChecks } from './axis-checks.ts'
import { createLabFileHandlers } from './lab-file-handlers.ts'
import { createLabFiles } from './lab-files.ts'
import { requireLaboratoryActs } from './laboratory-acts.ts'
import {
  correctRecord,
  type DetailRow,
  insertItem,
  insertRecord,
  isUnitFixed,
  type RecordPlace,
  selectCorrections,
  selectItems,
  selectRecord,
  updateItem,
} from './laboratory-store.ts'
import { createSiteReferences } from './site-references.ts'
import { type LabRequest, storedOnce } from './stored-once.ts'

export interface LaboratoryOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'device' | 'devices' | 'office' | 'sees' | 'seesWholeSite'>
  registry: Pick<Registry, 'model'>
  timeZone: string
  now(): number
  log: Pick<Log, 'warn'>
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
    | 'referenceSpectra'
    | 'addSiteReference'
    | 'approveSiteReference'
    | 'removeSiteReference'
    | 'axisChecks'
    | 'checkAxis'
  >
  readonly records: RowSource<AssayFilter, AssayRecord>
  stop(): Promise<void>
}

const UNIQUE_VIOLATION = '23505'

/** Raman test data: items, tests, their corrections and their course. */
export function createLaboratory(options: LaboratoryOptions): Laboratory {
  const { database, directory, timeZone, now } = options
  const files = createLabFiles(options)
  const records = createAssaySource({ run: createRun(database.pool), directory, timeZone, now })
  const pathOf = ({ officeId }: Pick<SessionUser, 'officeId'>): string => directory.office(officeId)?.path ?? '-'

  function deviceOf(sn: string, user: SessionUser): RecordPlace | undefined {
    const device = directory.device(sn)
    if (device === undefined || !directory.sees(user.officeId, device)) return undefined
    return { officeId: device.officeId, deviceId: device.id }
  }

  const devicesOf = (user: SessionUser) => seenDevices(directory, user, {}).rows.map(({ sn }) => sn)

  /**
   * A test is of its device's office, or of whoever writes it down. Corrected, it stays where it was unless another device is named:
   * whoever corrects it from above would else take it away from those who wrote it.
   */
  function placeOf(sn: string | null, user: SessionUser, known?: DetailRow): RecordPlace {
    if (known !== undefined && sn === known.sn) {
      return { officeId: known.office_id, deviceId: known.device_id === null ? null : Number(known.device_id) }
    }
    if (sn === null) return { officeId: known?.office_id ?? user.officeId, deviceId: null }
    const place = deviceOf(sn, user)
    if (place === undefined) throw new Refusal('deviceUnknown')
    return place
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

  async function knownItem({ itemId }: Pick<AssayRecordDraft, 'itemId'>, user: SessionUser) {
    const [item] = await selectItems(database.pool, pathOf(user), itemId)
    if (item === undefined) throw new InvalidFields([{ field: 'itemId', key: 'validation.assayItemRequired' }])
    return item
  }

  const asked = ({ user }: UserContext, requestId: string | undefined, act: string, input: unknown): LabRequest => ({
    requestId,
    user,
    at: now(),
    act,
    input,
  })
  const who = ({ user }: UserContext) => ({ userId: user.id, username: user.username, at: now() })

  return {
    records,
    stop: files.stop,
    handlers: {
      ...createSiteReferences({ ...options, files }),
      ...createAxisChecks({ ...options, files }),
      ...createLabFileHandlers({ ...options, files, pathOf, deviceOf, devicesOf }),
      assayItems: (_, { user }) => selectItems(database.pool, pathOf(user)),

      async saveAssayItem({ requestId, id, version, ...draft }, context) {
        requireLaboratoryActs(context)
        refuseProblems(validateAssayItem(draft))
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
            const request = asked(context, requestId, 'saveAssayItem', { id, version, draft })
            const saved = await storedOnce(client, request, async () => {
              if (id !== undefined && (await isUnitFixed(client, id, draft.unit))) {
                throw new InvalidFields([{ field: 'unit', key: 'validation.assayUnitFixed' }])
              }
              const kept = id ?? (await insertItem(client, context.user.officeId, draft, changed))
              if (id !== undefined && !(await updateItem(client, id, version ?? 0, draft, changed))) {
                throw new Refusal('savedByOther')
              }
              await insertAudit(client, auditBy(context, now(), 'assayItemSave', { item: kept, ...draft }))
              return kept
            })
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
        const item = await knownItem(filter, user)
        const page = await records.page(records.check(filter), { user, locale }, undefined, ASSAY_TREND_MAX)
        return { item, records: page.records.reverse() }
      },

      async saveAssayRecord({ requestId, id, version, ...draft }, context) {
        requireLaboratoryActs(context)
        refuseProblems(validateAssayRecord(draft, id !== undefined, now()))
        const item = await knownItem(draft, context.user)
        const known = id === undefined ? undefined : await seenRecord(id, context.user)
        if (item.archived && item.id !== known?.item_id) {
          throw new InvalidFields([{ field: 'itemId', key: 'validation.assayItemArchived' }])
        }
        const place = placeOf(draft.sn, context.user, known)
        const request = asked(context, requestId, 'saveAssayRecord', { id, version, draft })
        const saved = await database.transaction((client) =>
          storedOnce(client, request, async () => {
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
          }),
        )
        return detailOf(saved, context.user)
      },
    },
  }
}
