import { ALL_PERMISSIONS, type Permission } from '@vigil/contract'
import { isEmail, validateNewPassword } from '@vigil/domain'
import { z } from 'zod'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { OrganisationError, parseInput } from './organisation-error.ts'

export interface Role {
  id: string
  name: string
  permissions: Permission[]
}

const ROLE_COLUMNS: ColumnsOf<Role> = { id: 'text', name: 'text', permissions: 'texts' }

export interface User {
  id: string
  username: string
  name: string
  officeId: string
  officeName: string
  roleName: string
  email: string
  enableAlarmDisposition: boolean
  disabled: boolean
}

const USER_COLUMNS: ColumnsOf<User> = {
  id: 'text',
  username: 'text',
  name: 'text',
  officeId: 'text',
  officeName: 'text',
  roleName: 'text',
  email: 'text',
  enableAlarmDisposition: 'boolean',
  disabled: 'boolean',
}

const roleSchema = z.object({
  name: z.string().trim().min(1, 'a role needs a name').max(80),
  permissions: z.array(z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]], 'not a permission code')),
})

export const passwordSchema = z
  .string()
  .max(128)
  .refine((password) => validateNewPassword(password).length === 0, {
    message: 'at least 8 characters with a lower-case letter, an upper-case letter and a digit',
  })

const userSchema = z.object({
  // The sign-in key is made of the name: spaces and letters beyond ASCII would give two consoles two keys.
  username: z.string().regex(/^[A-Za-z0-9._@-]{1,64}$/, 'up to 64 letters, digits, dots, dashes, underscores or @'),
  name: z.string().trim().min(1, 'a user needs a name').max(64),
  password: passwordSchema,
  officeId: z.string(),
  roleId: z.string(),
  email: z
    .string()
    .max(254)
    .refine((text) => text === '' || isEmail(text), 'not an e-mail address')
    .default(''),
  enableAlarmDisposition: z.boolean().default(false),
})
export type UserInput = z.input<typeof userSchema>

export interface PeopleStore {
  addRole(input: z.input<typeof roleSchema>): Promise<Role>
  listRoles(): Promise<Role[]>
  /** Finds a role by its id or its name. */
  findRole(idOrName: string): Promise<Role>
  addUser(input: UserInput): Promise<User>
  listUsers(): Promise<User[]>
  findUser(username: string): Promise<User | undefined>
  /** Its sessions end. */
  disableUser(username: string): Promise<void>
  enableUser(username: string): Promise<void>
  /** Its sessions end. */
  setPassword(username: string, password: string): Promise<void>
}

const USERS = `
  select app_user.id, app_user.username, app_user.name, app_user.office_id as "officeId", office.name as "officeName",
    role.name as "roleName", app_user.email, app_user.enable_alarm_disposition as "enableAlarmDisposition",
    app_user.disabled
  from app_user join office on office.id = app_user.office_id join role on role.id = app_user.role_id`

export function createPeopleStore(
  { pool, transaction }: Pick<Database, 'pool' | 'transaction'>,
  hashPassword: (password: string) => Promise<string>,
): PeopleStore {
  const findUser = async (username: string): Promise<User | undefined> =>
    (await readRowsOf<User>(pool, USER_COLUMNS, `${USERS} where lower(app_user.username) = lower($1)`, [username]))[0]

  const changeUser = (username: string, assignment: string, values: unknown[], endSessions: boolean): Promise<void> =>
    transaction(async (client) => {
      const rows = await readRows(
        client,
        { id: 'text' },
        `update app_user set ${assignment} where lower(username) = lower($1) returning id`,
        [username, ...values],
      )
      const [user] = rows
      if (user === undefined) throw new OrganisationError(`there is no user ${username}`)
      if (!endSessions) return
      await client.query('update session set revoked_at = now() where user_id = $1 and revoked_at is null', [user.id])
    })

  return {
    async addRole(input) {
      const { name, permissions } = parseInput(roleSchema, input)
      const rows = await readRowsOf<Role>(
        pool,
        ROLE_COLUMNS,
        `insert into role (name, permissions) values ($1, $2) on conflict (name) do nothing
         returning id, name, permissions`,
        [name, [...new Set(permissions)].sort()],
      )
      const [role] = rows
      if (role === undefined) throw new OrganisationError(`there is a role ${name} already`)
      return role
    },

    async listRoles() {
      return readRowsOf<Role>(pool, ROLE_COLUMNS, 'select id, name, permissions from role order by name')
    },

    async findRole(idOrName) {
      const rows = await readRowsOf<Role>(
        pool,
        ROLE_COLUMNS,
        'select id, name, permissions from role where id::text = $1 or lower(name) = lower($1) order by id',
        [idOrName.trim()],
      )
      const [role] = rows
      if (role === undefined) throw new OrganisationError(`there is no role ${idOrName}`)
      return role
    },

    async addUser(input) {
      const user = parseInput(userSchema, input)
      const { rowCount } = await pool.query(
        `insert into app_user (username, name, password_hash, office_id, role_id, email, enable_alarm_disposition)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [
          user.username,
          user.name,
          await hashPassword(user.password),
          user.officeId,
          user.roleId,
          user.email,
          user.enableAlarmDisposition,
        ],
      )
      const added = rowCount === 1 ? await findUser(user.username) : undefined
      if (added === undefined) throw new OrganisationError(`there is a user ${user.username} already`)
      return added
    },

    async listUsers() {
      return readRowsOf<User>(pool, USER_COLUMNS, `${USERS} order by lower(app_user.username)`)
    },

    findUser,
    disableUser: (username) => changeUser(username, 'disabled = true', [], true),
    enableUser: (username) => changeUser(username, 'disabled = false', [], false),
    async setPassword(username, password) {
      const hash = await hashPassword(parseInput(passwordSchema, password))
      await changeUser(username, 'password_hash = $2', [hash], true)
    },
  }
}
