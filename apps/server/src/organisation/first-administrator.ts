import { randomInt } from 'node:crypto'
import { ALL_PERMISSIONS, DEVELOPMENT_PERMISSIONS, type Permission } from '@vigil/contract'
import type { OrganisationStore } from './organisation-store.ts'

/** Everything that a deployment has; the three codes of the development environment come from there. */
export const DEPLOYED_PERMISSIONS: readonly Permission[] = ALL_PERMISSIONS.filter(
  (code) => !DEVELOPMENT_PERMISSIONS.includes(code),
)

const LOWER = 'abcdefghijkmnpqrstuvwxyz'
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const PASSWORD_LENGTH = 16

/** No letter that looks like another: it is read from a terminal and typed once. */
export function generatePassword(): string {
  const pick = (letters: string): string => letters.charAt(randomInt(letters.length))
  const all = LOWER + UPPER + DIGITS
  const letters = [pick(LOWER), pick(UPPER), pick(DIGITS)]
  while (letters.length < PASSWORD_LENGTH) letters.splice(randomInt(letters.length + 1), 0, pick(all))
  return letters.join('')
}

/** For an empty system: an office, a role and a user whose password is told once. Undefined when there are users. */
export async function createFirstAdministrator(
  store: OrganisationStore,
): Promise<{ username: string; password: string } | undefined> {
  if ((await store.people.listUsers()).length > 0) return undefined
  const [root] = await store.offices.list()
  const office = root ?? (await store.offices.add({ name: 'Headquarters' }))
  const roles = await store.people.listRoles()
  const role =
    roles.find(({ name }) => name === 'Administrator') ??
    (await store.people.addRole({ name: 'Administrator', permissions: [...DEPLOYED_PERMISSIONS] }))
  const password = generatePassword()
  await store.people.addUser({
    username: 'admin',
    name: 'Administrator',
    password,
    officeId: office.id,
    roleId: role.id,
    enableAlarmDisposition: true,
  })
  return { username: 'admin', password }
}
