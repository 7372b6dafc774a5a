import { TIME_RANGE_DAYS, validateTimeRange } from '@vigil/domain'
import type { DeviceRow, Directory } from '../../organisation/directory.ts'
import { Refusal, refuseProblems } from '../../platform/errors.ts'
import type { Handlers, UserContext } from '../../platform/http/handlers.ts'
import { DAY_MS } from '../writing/partitions.ts'
import type { createRecentData } from './recent-data.ts'
import type { createTrack } from './track.ts'
import type { createWaterfall } from './waterfall.ts'

const DEFAULT_POINTS = 600

export interface RecentHandlersOptions {
  directory: Pick<Directory, 'device' | 'sees'>
  recentData: ReturnType<typeof createRecentData>
  track: ReturnType<typeof createTrack>
  waterfall: ReturnType<typeof createWaterfall>
  timeZone: string
  now(): number
}

export function createRecentHandlers(
  options: RecentHandlersOptions,
): Pick<Handlers, 'hisDeviceData' | 'deviceTrack' | 'deviceWaterfall'> {
  const { directory, recentData, track, waterfall, timeZone } = options

  /** The same answer for a device of another office: that it exists is not to be learnt here. */
  function seen(sn: string, { officeId }: UserContext['user']): DeviceRow {
    const device = directory.device(sn)
    if (device === undefined || !directory.sees(officeId, device)) throw new Refusal('deviceUnknown')
    return device
  }

  return {
    async deviceWaterfall({ sn, module, columns, rows }, { user }) {
      return { rows: await waterfall({ deviceId: seen(sn, user).id, module, columns, rows }) }
    },

    async deviceTrack({ sn, ...asked }, { user }) {
      const device = seen(sn, user)
      refuseProblems(validateTimeRange({ begin: asked.from, end: asked.to }, TIME_RANGE_DAYS.rawData, timeZone))
      return { sn, ...(await track({ deviceId: device.id, deviceType: device.deviceType, ...asked })) }
    },

    async hisDeviceData({ sn, points = DEFAULT_POINTS, quantities, ...given }, { user }) {
      const device = seen(sn, user)
      const to = given.to ?? options.now()
      const from = given.from ?? to - TIME_RANGE_DAYS.rawData * DAY_MS
      refuseProblems(validateTimeRange({ begin: from, end: to }, TIME_RANGE_DAYS.events, timeZone))
      const answer = await recentData({
        deviceId: device.id,
        deviceType: device.deviceType,
        // An empty window has no step; a moment is asked for by the step it lies in.
        from,
        to: Math.max(to, from + 1),
        points,
        quantities: quantities === undefined ? undefined : new Set(quantities.split(',')),
      })
      return { sn, ...answer }
    },
  }
}
