import { z } from 'zod'
import { epochMsSchema, snSchema } from '../entities.ts'
import { alikeTripSchema, tripRecordSchema } from '../history-records.ts'
import { Permission } from '../permissions.ts'
import { MAX_REPLAY_SPEED } from './control.ts'
import { endpoints } from './endpoint.ts'
import { historyPageOf, historyPageSchema, rowIdSchema, tripFilterSchema } from './history-filters.ts'

const query = [Permission.Query] as const

/** Ways of mobile devices, cut into trips. */
export const trackEndpoints = endpoints({
  gdReplayList: {
    method: 'POST',
    path: '/deviceTrack/gdReplayList',
    input: tripFilterSchema.extend(historyPageSchema.shape),
    output: historyPageOf(tripRecordSchema),
    access: query,
    reach: 'office',
    summary: 'Trips of mobile devices that can be replayed, those that began last first, at most 31 days',
  },
  gdReplay: {
    method: 'POST',
    path: '/deviceTrack/gdReplay',
    input: z.object({
      /** Id of a trip. */
      id: rowIdSchema,
      /** So many times as fast as it was. */
      speed: z.number().min(1).max(MAX_REPLAY_SPEED).default(1),
    }),
    output: z.object({
      sn: snSchema,
      from: epochMsSchema,
      to: epochMsSchema,
      points: z.number().int().nonnegative(),
    }),
    access: query,
    reach: 'office',
    summary: 'Plays one trip on devicemap/replay/detail, until its end or stopReplay',
  },
  tripsAlike: {
    method: 'GET',
    path: '/vigil/tracks/alike',
    /** Id of a trip. */
    input: z.object({ id: rowIdSchema }),
    output: z.array(alikeTripSchema),
    access: query,
    reach: 'office',
    summary: 'Trips of any time over the ground of one, the nearest in place first and then in time',
  },
})
