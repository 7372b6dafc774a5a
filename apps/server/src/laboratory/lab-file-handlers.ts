import { createHash } from 'node:crypto'
import type { Locale } from '@vigil/contract'
import { formatDateTime, momentOfClock } from '@vigil/domain'
import { translate } from '@vigil/i18n'
import { auditBy, insertAudit } from '../history/writing/audit.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers, SessionUser } from '../platform/http/handlers.ts'
import { type LabFile, type LabProblem, readLabFile } from './lab-file.ts'
import { requireLaboratoryActs } from './laboratory-acts.ts'
import { insertRecord, type RecordPlace, selectItems } from './laboratory-store.ts'

export interface LabFilesOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  timeZone: string
  now(): number
  pathOf(user: SessionUser): string
  /** Undefined: the user sees no such device. */
  deviceOf(sn: string, user: SessionUser): RecordPlace | undefined
}

interface GivenFile {
  readonly name: string
  readonly content: string
  readonly encoding: 'text' | 'base64'
}

export const bytesOf = ({ content, encoding }: Omit<GivenFile, 'name'>): Buffer =>
  Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8')

const TOLD = 100

/** Files of instruments: looked at first, and stored once, all of it or nothing. */
export function createLabFiles(options: LabFilesOptions): Pick<Handlers, 'readLabFile' | 'storeLabFile'> {
  const { database, timeZone, now, pathOf, deviceOf } = options
  const sha256Of = (file: GivenFile) => createHash('sha256').update(bytesOf(file)).digest()

  async function read(file: GivenFile, user: SessionUser): Promise<LabFile> {
    const items = await selectItems(database.pool, pathOf(user))
    return readLabFile(bytesOf(file), file.name, {
      items: items.filter(({ archived }) => !archived),
      knowsDevice: (sn) => deviceOf(sn, user) !== undefined,
      momentOfClock: (wall) => momentOfClock(wall, timeZone),
      now: now(),
    })
  }

  async function storedBefore(file: GivenFile, { officeId }: SessionUser): Promise<LabProblem[]> {
    const rows = await readRows(
      database.pool,
      { username: 'text', at: 'time' },
      'select username, at from assay_file where office_id = $1 and sha256 = $2',
      [officeId, sha256Of(file)],
    )
    return rows.map(({ username, at }) => ({
      line: 0,
      key: 'laboratory.file.stored',
      values: { by: username, time: formatDateTime(at.getTime(), timeZone) },
    }))
  }

  const told = (problems: readonly LabProblem[], locale: Locale) =>
    problems.slice(0, TOLD).map(({ line, key, values }) => ({ line, text: translate(locale, key, values) }))

  return {
    async readLabFile(file, { user, locale }) {
      const { spectrum, drafts, problems } = await read(file, user)
      const before = drafts.length > 0 ? await storedBefore(file, user) : []
      return { spectrum, rows: drafts.length, problems: told([...before, ...problems], locale) }
    },

    async storeLabFile(file, context) {
      requireLaboratoryActs(context)
      const { user } = context
      const { drafts, problems } = await read(file, user)
      if (problems.length > 0 || drafts.length === 0) throw new Refusal('labFileWrong')
      const own: RecordPlace = { officeId: user.officeId, deviceId: null }
      const who = { userId: user.id, username: user.username, at: now(), fileName: file.name }
      await database.transaction(async (client) => {
        const first = await readRows(
          client,
          { name: 'text' },
          `insert into assay_file (office_id, sha256, name, username, at) values ($1, $2, $3, $4, $5)
           on conflict do nothing returning name`,
          [user.officeId, sha256Of(file), file.name, user.username, new Date(who.at)],
        )
        if (first.length === 0) throw new Refusal('labFileStored')
        for (const draft of drafts) {
          await insertRecord(client, draft, (draft.sn === null ? undefined : deviceOf(draft.sn, user)) ?? own, who)
        }
        await insertAudit(client, auditBy(context, who.at, 'assayFile', { name: file.name, stored: drafts.length }))
      })
      return { stored: drafts.length }
    },
  }
}
