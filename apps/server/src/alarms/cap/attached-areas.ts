import { estimateAreaSchema } from '@vigil/contract'
import type { LonLat } from '@vigil/domain'
import { z } from 'zod'
import { readRows } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'

/** Receivers draw them on small screens; a coast of thousands of points tells them no more. */
const MOST_POINTS = 200
const MOST_POLYGONS = 10

const areasSchema = z.array(estimateAreaSchema)

function thinned(ring: readonly LonLat[]): readonly LonLat[] {
  const every = Math.ceil(ring.length / MOST_POINTS)
  const kept = ring.filter((_, n) => n % every === 0)
  return every === 1 ? ring : [...kept, ...kept.slice(0, 1)]
}

/** The outermost area of the estimate that was attached last, of each alarm that has one. */
export async function attachedAreas(
  pool: Database['pool'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly (readonly LonLat[])[]>> {
  const rows = await readRows(
    pool,
    { event_id: 'text', areas: 'json' },
    `select distinct on (event_id) event_id, result -> 'areas' as areas from estimate where event_id = any ($1)
     order by event_id, saved_at desc, id desc`,
    [ids],
  )
  return new Map(
    rows.map(({ event_id, areas }) => {
      const outermost = areasSchema.parse(areas).findLast(
        // How likely it is reached is no area to be warned.
        ({ name, polygons }) => polygons.length > 0 && !name.startsWith('chance'),
      )
      const edges = (outermost?.polygons ?? []).flatMap(([edge]) => (edge === undefined ? [] : [edge]))
      return [event_id, edges.slice(0, MOST_POLYGONS).map(thinned)]
    }),
  )
}
