import { Permission } from '@vigil/contract'
import { withinScope } from '@vigil/domain'
import type { Directory } from '../organisation/directory.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly officeId: string
}

/** Who may read reports at all. */
export const selectPeople = ({ pool }: Pick<Database, 'pool'>): Promise<Person[]> =>
  readRows(
    pool,
    { id: 'text', name: 'text', email: 'text', officeId: 'text' },
    `select app_user.id::text, coalesce(nullif(app_user.name, ''), username) as name, email, office_id::text as "officeId"
     from app_user join role on role.id = role_id where not disabled and $1 = any (permissions) order by 2, 1`,
    [Permission.Statistics],
  )

type Offices = Pick<Directory, 'office' | 'seesWholeSite'>

/** Whether somebody of an office may read a report of another one; null is the whole deployment. */
export function maySee({ office, seesWholeSite }: Offices, officeId: string, of: string | null): boolean {
  if (seesWholeSite(officeId)) return true
  const [own, other] = [office(officeId)?.path, of === null ? undefined : office(of)?.path]
  return own !== undefined && other !== undefined && withinScope(own, other)
}

/** Whether somebody of an office may have something made for another one, which has to be there. */
export const maySetFor = (directory: Offices, officeId: string, of: string | null): boolean =>
  maySee(directory, officeId, of) && (of === null || directory.office(of) !== undefined)

/** Where a report goes: who was moved away, or may no longer see it, gets none. Each address once, however it is written. */
export function addressesOf(
  people: readonly Person[],
  directory: Offices,
  { userIds, addresses }: { readonly userIds: readonly string[]; readonly addresses: readonly string[] },
  officeId: string | null,
): string[] {
  const chosen = people.filter((person) => userIds.includes(person.id) && maySee(directory, person.officeId, officeId))
  const all = [...chosen.map(({ email }) => email), ...addresses].map((address) => address.trim())
  return [...new Map(all.filter((address) => address !== '').map((each) => [each.toLowerCase(), each])).values()]
}
