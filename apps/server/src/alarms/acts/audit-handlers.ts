import type { AuditRow } from '@vigil/contract'
import type { Directory } from '../../organisation/directory.ts'
import { type ColumnsOf, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'

export interface AuditHandlersOptions {
  database: Pick<Database, 'pool'>
  directory: Pick<Directory, 'office' | 'seesWholeSite'>
}

interface StoredAudit extends Omit<AuditRow, 'at'> {
  at: Date
}

const STORED_AUDIT_COLUMNS: ColumnsOf<StoredAudit> = {
  id: 'text',
  at: 'time',
  by: 'text',
  byName: 'text',
  act: 'text',
  subject: 'text?',
  detail: 'json',
  address: 'text?',
}

const DIGITS = /^\d{1,18}$/

/** Rows are found by their id: their times are finer than the milliseconds that a page is asked for with. */
export function createAuditHandlers({ database, directory }: AuditHandlersOptions): Pick<Handlers, 'auditRows'> {
  return {
    async auditRows({ from, to, act, by, subject, beforeId, limit }, { user }) {
      const values: unknown[] = []
      const value = (given: unknown): string => `$${values.push(given)}`
      const conditions: string[] = []
      if (from !== undefined) conditions.push(`audit.at >= ${value(new Date(from))}`)
      if (to !== undefined) conditions.push(`audit.at < ${value(new Date(to))}`)
      if (act !== undefined) conditions.push(`audit.act = ${value(act)}`)
      if (by !== undefined) conditions.push(`lower(person.username) = lower(${value(by)})`)
      if (subject !== undefined) conditions.push(`audit.subject = ${value(subject)}`)
      if (beforeId !== undefined) {
        if (!DIGITS.test(beforeId)) throw new Refusal('badRequest')
        conditions.push(`(audit.at, audit.id) < (select at, id from audit where id = ${value(beforeId)}::bigint)`)
      }
      // Who administers a part of the site sees what its people did, and what was done to its devices.
      if (!directory.seesWholeSite(user.officeId)) {
        const path = value(directory.office(user.officeId)?.path ?? '')
        conditions.push(`(starts_with(workplace.path, ${path}) or exists (select from device
          join office on office.id = device.office_id where device.sn = audit.subject and starts_with(office.path, ${path})))`)
      }
      const rows = await readRowsOf<StoredAudit>(
        database.pool,
        STORED_AUDIT_COLUMNS,
        `select audit.id::text as id, audit.at, coalesce(person.username, '') as by,
           coalesce(person.name, '') as "byName", audit.act, audit.subject, audit.detail,
           audit.address
         from audit left join app_user person on person.id = audit.user_id
         left join office workplace on workplace.id = person.office_id
         ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
         order by audit.at desc, audit.id desc limit ${value(limit + 1)}`,
        values,
      )
      const page = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.getTime() }))
      const last = page.at(-1)
      const hasMore = rows.length > limit && last !== undefined
      return { rows: page, next: hasMore ? { before: last.at, beforeId: last.id } : null }
    },
  }
}
