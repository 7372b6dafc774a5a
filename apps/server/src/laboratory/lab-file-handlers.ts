import { createHash } from 'node:crypto'
import type { Locale } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { translate } from '@vigil/i18n'
import type pg from 'pg'
import { auditBy, insertAudit } from '../history/writing/audit.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers, SessionUser } from '../platform/http/handlers.ts'
import { bytesOf, type GivenFile, type LabFiles } from './lab-files.ts'
import { requireLaboratoryActs } from './laboratory-acts.ts'
import { insertRecord, type RecordPlace, selectItems } from './laboratory-store.ts'
import type { LabFile, LabProblem } from './read-lab-file.ts'
import { storedOnce } from './stored-once.ts'

export interface LabFileHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  files: Pick<LabFiles, 'tests'>
  timeZone: string
  now(): number
  pathOf(user: SessionUser): string
  /** Undefined: the user sees no such device. */
  deviceOf(sn: string, user: SessionUser): RecordPlace | undefined
  /** Serial numbers of all that the user sees. */
  devicesOf(user: SessionUser): readonly string[]
}

const TOLD = 100

/** Files of instruments: looked at first, and stored once, all of it or nothing. */
export function createLabFileHandlers(options: LabFileHandlersOptions): Pick<Handlers, 'readLabFile' | 'storeLabFile'> {
  const { database, files, timeZone, now, pathOf, deviceOf, devicesOf } = options
  const sha256Of = (file: GivenFile) => createHash('sha256').update(bytesOf(file)).digest()

  async function read(file: GivenFile, user: SessionUser, technique?: 'raman' | 'ftir'): Promise<LabFile> {
    const items = (await selectItems(database.pool, pathOf(user))).filter(({ archived }) => !archived)
    return files.tests(user.id, file, { items, devices: devicesOf(user), timeZone, now: now(), technique })
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
    async readLabFile({ technique, ...file }, { user, locale }) {
      const { spectrum, drafts, problems, isKindAsked = false } = await read(file, user, technique)
      const before = drafts.length > 0 ? await storedBefore(file, user) : []
      return { spectrum, rows: drafts.length, problems: told([...before, ...problems], locale), isKindAsked }
    },

    async storeLabFile({ requestId, ...file }, context) {
      requireLaboratoryActs(context)
      const { user } = context
      const { drafts, problems } = await read(file, user)
      if (problems.length > 0 || drafts.length === 0) throw new Refusal('labFileWrong')
      const own: RecordPlace = { officeId: user.officeId, deviceId: null }
      const who = { userId: user.id, username: user.username, at: now(), fileName: file.name }
      const request = { requestId, user, at: who.at, act: 'storeLabFile', input: file }
      const store = async (client: pg.ClientBase): Promise<string> => {
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
        return String(drafts.length)
      }
      const stored = await database.transaction((client) => storedOnce(client, request, () => store(client)))
      return { stored: Number(stored) }
    },
  }
}
