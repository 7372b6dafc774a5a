import { z } from 'zod'
import { readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { OFFICE_COLUMNS, type Office } from './directory.ts'
import { OrganisationError, parseInput } from './organisation-error.ts'

const officeSchema = z.object({
  name: z.string().trim().min(1, 'an office needs a name').max(80),
  /** Null: a root of its own. */
  parentId: z.string().nullable().default(null),
  stationMap: z.string().max(500).nullable().default(null),
  sort: z.number().int().default(0),
})
export type OfficeInput = z.input<typeof officeSchema>

export interface OfficeStore {
  add(input: OfficeInput): Promise<Office>
  list(): Promise<Office[]>
  /** Finds an office by its id, or by a name that only one office has. */
  find(idOrName: string): Promise<Office>
}

const COLUMNS = 'id, parent_id as "parentId", name, path, station_map as "stationMap", sort'

/** Each below its parent, by number: as text 10 would come before 2. */
function inTree(a: string, b: string): number {
  const [left, right] = [a, b].map((path) => path.split('/').map(Number)) as [number[], number[]]
  const differs = left.findIndex((id, n) => id !== right[n])
  return differs === -1 ? left.length - right.length : (left[differs] ?? 0) - (right[differs] ?? -1)
}

export function createOfficeStore({ pool }: Pick<Database, 'pool'>): OfficeStore {
  return {
    async add(input) {
      const { name, parentId, stationMap, sort } = parseInput(officeSchema, input)
      const rows = await readRowsOf<Office>(
        pool,
        OFFICE_COLUMNS,
        `with fresh as (select nextval(pg_get_serial_sequence('office', 'id')) as id)
         insert into office (id, parent_id, name, path, station_map, sort) overriding system value
         select fresh.id, parent.id, $2, coalesce(parent.path, '/') || fresh.id || '/', $3, $4
         from fresh left join office parent on parent.id = $1
         where $1::bigint is null or parent.id is not null
         returning ${COLUMNS}`,
        [parentId, name, stationMap, sort],
      )
      const [office] = rows
      if (office === undefined) throw new OrganisationError(`there is no office ${parentId} to put it in`)
      return office
    },

    async list() {
      const rows = await readRowsOf<Office>(pool, OFFICE_COLUMNS, `select ${COLUMNS} from office`)
      return rows.sort((a, b) => inTree(a.path, b.path))
    },

    async find(idOrName) {
      const rows = await readRowsOf<Office>(
        pool,
        OFFICE_COLUMNS,
        `select ${COLUMNS} from office where id::text = $1 or lower(name) = lower($1) order by (id::text = $1) desc, id`,
        [idOrName.trim()],
      )
      const [office] = rows
      if (office === undefined) throw new OrganisationError(`there is no office ${idOrName}`)
      if (office.id !== idOrName.trim() && rows.length > 1) {
        const ids = rows.map(({ id }) => id).join(', ')
        throw new OrganisationError(`several offices are named ${idOrName}: say which by its id (${ids})`)
      }
      return office
    },
  }
}
