import type { AuditAct, Locale, Permission, UserInfo } from '@vigil/contract'
import type { Pool } from 'pg'
import { type ColumnsOf, readRowsOf } from '../platform/database/rows.ts'

interface Credentials {
  id: string
  username: string
  passwordHash: string
  disabled: boolean
}

const CREDENTIALS_COLUMNS: ColumnsOf<Credentials> = {
  id: 'text',
  username: 'text',
  passwordHash: 'text',
  disabled: 'boolean',
}

export interface AliveSession {
  tokenHash: Buffer
  expiresAt: number
  userId: string
  username: string
  officeId: string
  permissions: Permission[]
}

interface AuditEntry {
  userId: string
  act: Extract<AuditAct, 'login' | 'loginFailed' | 'logout' | 'passwordChange' | 'profileChange'>
  detail?: Record<string, unknown> | undefined
  address: string
}

interface ProfileChange {
  name: string
  email: string
  emailAlarm: boolean
}

/** The SQL behind sessions and the own account. */
export interface SessionStore {
  findCredentials(username: string): Promise<Credentials | undefined>
  findCredentialsById(userId: string): Promise<Credentials | undefined>
  insertSession(tokenHash: Buffer, userId: string, expiresAt: number): Promise<void>
  /** Those of the given sessions that are neither revoked nor expired and whose user is not disabled. */
  findAlive(tokenHashes: readonly Buffer[], now: number): Promise<AliveSession[]>
  extend(sessions: readonly { tokenHash: Buffer; expiresAt: number }[]): Promise<void>
  revoke(tokenHash: Buffer, now: number): Promise<void>
  deleteEndedBefore(moment: number): Promise<void>
  /** The new hash and the end of every session of the user, or neither. */
  changePassword(userId: string, passwordHash: string, now: number): Promise<void>
  userInfo(userId: string): Promise<UserInfo | undefined>
  changeProfile(userId: string, change: ProfileChange): Promise<void>
  setLanguage(userId: string, locale: Locale): Promise<void>
  audit(entry: AuditEntry): Promise<void>
}

const CREDENTIALS = 'select id, username, password_hash as "passwordHash", disabled from app_user'

export function createSessionStore(pool: Pool): SessionStore {
  return {
    async findCredentials(username) {
      const rows = await readRowsOf<Credentials>(
        pool,
        CREDENTIALS_COLUMNS,
        `${CREDENTIALS} where lower(username) = lower($1)`,
        [username],
      )
      return rows[0]
    },

    async findCredentialsById(userId) {
      const rows = await readRowsOf<Credentials>(pool, CREDENTIALS_COLUMNS, `${CREDENTIALS} where id = $1`, [userId])
      return rows[0]
    },

    async insertSession(tokenHash, userId, expiresAt) {
      await pool.query('insert into session (token_hash, user_id, expires_at) values ($1, $2, $3)', [
        tokenHash,
        userId,
        new Date(expiresAt),
      ])
    },

    async findAlive(tokenHashes, now) {
      const rows = await readRowsOf<Omit<AliveSession, 'expiresAt'> & { expiresAt: Date }>(
        pool,
        {
          tokenHash: 'bytes',
          expiresAt: 'time',
          userId: 'text',
          username: 'text',
          officeId: 'text',
          permissions: 'texts',
        },
        `select s.token_hash as "tokenHash", s.expires_at as "expiresAt", u.id as "userId", u.username,
                u.office_id as "officeId", r.permissions
           from session s
           join app_user u on u.id = s.user_id
           join role r on r.id = u.role_id
          where s.token_hash = any($1) and s.revoked_at is null and s.expires_at > $2 and not u.disabled`,
        [tokenHashes, new Date(now)],
      )
      return rows.map((row) => ({ ...row, expiresAt: row.expiresAt.getTime() }))
    },

    async extend(sessions) {
      await pool.query(
        `update session s set expires_at = greatest(s.expires_at, given.expires_at)
           from unnest($1::bytea[], $2::timestamptz[]) as given (token_hash, expires_at)
          where s.token_hash = given.token_hash and s.revoked_at is null`,
        [sessions.map(({ tokenHash }) => tokenHash), sessions.map(({ expiresAt }) => new Date(expiresAt))],
      )
    },

    async revoke(tokenHash, now) {
      await pool.query('update session set revoked_at = $2 where token_hash = $1 and revoked_at is null', [
        tokenHash,
        new Date(now),
      ])
    },

    async deleteEndedBefore(moment) {
      await pool.query('delete from session where expires_at < $1 or revoked_at < $1', [new Date(moment)])
    },

    async changePassword(userId, passwordHash, now) {
      await pool.query(
        `with changed as (update app_user set password_hash = $2 where id = $1 returning id)
         update session s set revoked_at = $3 from changed where s.user_id = changed.id and s.revoked_at is null`,
        [userId, passwordHash, new Date(now)],
      )
    },

    async userInfo(userId) {
      const rows = await readRowsOf<UserInfo>(
        pool,
        {
          id: 'text',
          name: 'text',
          username: 'text',
          email: 'text',
          emailAlarm: 'number',
          officeId: 'text',
          officeName: 'text',
          seesAll: 'boolean',
          profile: 'json',
        },
        `select u.id::text, u.name, u.username, u.email, u.email_alarm::int as "emailAlarm",
                u.office_id::text as "officeId", o.name as "officeName", 
                o.id = (select min(id) from office where parent_id is null) as "seesAll",
                json_build_object('enableAlarmDisposition', u.enable_alarm_disposition::int, 'companyLogo', u.company_logo)
                  as profile
           from app_user u join office o on o.id = u.office_id
          where u.id = $1`,
        [userId],
      )
      return rows[0]
    },

    async changeProfile(userId, { name, email, emailAlarm }) {
      await pool.query('update app_user set name = $2, email = $3, email_alarm = $4 where id = $1', [
        userId,
        name,
        email,
        emailAlarm,
      ])
    },

    async setLanguage(userId, locale) {
      await pool.query('update app_user set lang = $2 where id = $1 and lang is distinct from $2', [userId, locale])
    },

    async audit({ userId, act, detail = {}, address }) {
      await pool.query('insert into audit (user_id, act, detail, address) values ($1, $2, $3, $4)', [
        userId,
        act,
        detail,
        address,
      ])
    },
  }
}
