import { REFERENCES_MAX, referenceSpectrumSchema, type SiteReference, siteReferenceSchema } from '@vigil/contract'
import { withinScope } from '@vigil/domain'
import { translate } from '@vigil/i18n'
import type pg from 'pg'
import { auditBy, insertAudit } from '../history/writing/audit.ts'
import type { Directory } from '../organisation/directory.ts'
import { storableJson } from '../platform/database/copy-text.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers, SessionUser } from '../platform/http/handlers.ts'
import type { LabFiles } from './lab-files.ts'
import { requireLaboratoryActs } from './laboratory-acts.ts'
import { storedOnce } from './stored-once.ts'

export interface SiteReferencesOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'office'>
  files: Pick<LabFiles, 'reference'>
  now(): number
}

interface ReferenceRow extends Omit<SiteReference, 'measuredAt' | 'approvedAt' | 'own'> {
  measuredAt: Date
  approvedAt: Date | null
  userId: string
  officePath: string
}
const ROW: ColumnsOf<ReferenceRow> = {
  id: 'text',
  technique: 'text',
  name: 'text',
  controlled: 'boolean',
  instrument: 'text',
  remarks: 'text',
  fileName: 'text',
  measuredBy: 'text',
  measuredAt: 'time',
  approvedBy: 'text?',
  approvedAt: 'time?',
  officeName: 'text',
  version: 'number',
  userId: 'text',
  officePath: 'text',
}
const SELECT = `select reference.id, technique, reference.name, controlled, instrument, remarks, file_name as "fileName",
    measured_by as "measuredBy", measured_at as "measuredAt", approved_by as "approvedBy", approved_at as "approvedAt",
    office.name as "officeName", version, user_id as "userId", office.path as "officePath"
  from site_reference as reference join office on office.id = reference.office_id where removed_at is null`

/** Reference spectra of the site: measured by one, approved by another, compared with from then on. */
export function createSiteReferences({
  database,
  directory,
  files,
  now,
}: SiteReferencesOptions): Pick<
  Handlers,
  'siteReferences' | 'referenceSpectra' | 'addSiteReference' | 'approveSiteReference' | 'removeSiteReference'
> {
  const pathOf = ({ officeId }: Pick<SessionUser, 'officeId'>): string => directory.office(officeId)?.path ?? '-'
  const told = ({ userId, officePath: _path, ...row }: ReferenceRow, user: SessionUser): SiteReference =>
    siteReferenceSchema.parse({
      ...row,
      measuredAt: row.measuredAt.getTime(),
      approvedAt: row.approvedAt?.getTime() ?? null,
      own: userId === user.id,
    })

  /** What an office measures holds for all below it; one alone where its id is told. */
  async function seen(user: SessionUser, id?: string): Promise<ReferenceRow[]> {
    return readRowsOf<ReferenceRow>(
      database.pool,
      ROW,
      `${SELECT} and (starts_with(office.path, $1) or starts_with($1, office.path))
         and ($2::bigint is null or reference.id = $2) order by lower(reference.name), reference.id
       limit ${REFERENCES_MAX}`,
      [pathOf(user), id ?? null],
    )
  }

  async function ownScope(id: string, user: SessionUser): Promise<ReferenceRow> {
    const [found] = await seen(user, id)
    if (found === undefined) throw new Refusal('recordUnknown')
    if (!withinScope(pathOf(user), found.officePath)) throw new Refusal('noPermission')
    return found
  }

  async function countSeen(user: SessionUser): Promise<number> {
    const [row] = await readRows(
      database.pool,
      { count: 'number' },
      `select count(*)::int as count from site_reference join office on office.id = office_id
       where removed_at is null and (starts_with(office.path, $1) or starts_with($1, office.path))`,
      [pathOf(user)],
    )
    return row?.count ?? 0
  }

  return {
    siteReferences: async (_, { user }) => (await seen(user)).map((row) => told(row, user)),

    async referenceSpectra({ ids }, { user }) {
      const rows = await readRows(
        database.pool,
        { id: 'text', spectrum: 'json' },
        `select reference.id, spectrum from site_reference as reference join office on office.id = reference.office_id
         where removed_at is null and (starts_with(office.path, $1) or starts_with($1, office.path))
           and reference.id = any ($2::bigint[]) order by reference.id`,
        [pathOf(user), ids],
      )
      return rows.map((row) => referenceSpectrumSchema.parse(row))
    },

    async addSiteReference({ name: fileName, content, encoding, technique, substance, requestId, ...rest }, context) {
      requireLaboratoryActs(context)
      const { user, locale } = context
      if ((await countSeen(user)) >= REFERENCES_MAX) throw new Refusal('referencesTooMany')
      const read = await files.reference(user.id, { name: fileName, content, encoding }, technique)
      if ('fault' in read) throw new Refusal('referenceUnusable', { why: translate(locale, read.fault) })
      const sent = { fileName, content, technique, substance, rest }
      const request = { requestId, user, at: now(), act: 'addSiteReference', input: sent }
      const add = async (client: pg.ClientBase): Promise<string> => {
        const [row] = await readRows(
          client,
          { id: 'text' },
          `insert into site_reference (office_id, technique, name, controlled, instrument, remarks, file_name, spectrum, user_id,
             measured_by, measured_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
          [
            user.officeId,
            read.technique,
            substance,
            rest.controlled,
            rest.instrument,
            rest.remarks,
            fileName,
            storableJson(read.spectrum),
            user.id,
            user.username,
            new Date(now()),
          ],
        )
        await insertAudit(client, auditBy(context, now(), 'referenceAdd', { reference: row?.id, name: substance }))
        return row?.id ?? ''
      }
      const id = await database.transaction((client) => storedOnce(client, request, () => add(client)))
      return told(await ownScope(id, user), user)
    },

    async approveSiteReference({ id, version }, context) {
      requireLaboratoryActs(context)
      const { user } = context
      const { userId, name } = await ownScope(id, user)
      if (userId === user.id) throw new Refusal('ownReference')
      await database.transaction(async (client) => {
        const rows = await readRows(
          client,
          { id: 'text' },
          `update site_reference set approver_id = $3, approved_by = $4, approved_at = $5, version = version + 1
           where id = $1 and version = $2 and removed_at is null and approved_at is null returning id`,
          [id, version, user.id, user.username, new Date(now())],
        )
        if (rows.length === 0) throw new Refusal('savedByOther')
        await insertAudit(client, auditBy(context, now(), 'referenceApprove', { reference: id, name }))
      })
      return null
    },

    async removeSiteReference({ id, version }, context) {
      requireLaboratoryActs(context)
      const { user } = context
      const { name } = await ownScope(id, user)
      await database.transaction(async (client) => {
        const rows = await readRows(
          client,
          { id: 'text' },
          `update site_reference set removed_at = $3, removed_by = $4, version = version + 1
           where id = $1 and version = $2 and removed_at is null returning id`,
          [id, version, new Date(now()), user.username],
        )
        if (rows.length === 0) throw new Refusal('savedByOther')
        await insertAudit(client, auditBy(context, now(), 'referenceRemove', { reference: id, name }))
      })
      return null
    },
  }
}
