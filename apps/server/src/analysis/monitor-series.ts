import { TIME_RANGE_DAYS, validateTimeRange } from '@vigil/domain'
import type { createRecentData } from '../history/reading/recent-data.ts'
import type { Directory } from '../organisation/directory.ts'
import { Refusal, refuseProblems } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'

export interface MonitorSeriesOptions {
  directory: Pick<Directory, 'device' | 'sees'>
  recentData: ReturnType<typeof createRecentData>
  timeZone: string
}

/** Several devices on one axis. Their steps are the same, because they follow from the time that is asked for alone. */
export function createMonitorSeries(options: MonitorSeriesOptions): Pick<Handlers, 'monitorSeries'> {
  const { directory, recentData, timeZone } = options
  return {
    async monitorSeries({ from, to, points, devices }, { user }) {
      refuseProblems(validateTimeRange({ begin: from, end: to }, TIME_RANGE_DAYS.statistics, timeZone))
      const asked = devices.map(({ sn, quantities }) => {
        const device = directory.device(sn)
        if (device === undefined || !directory.sees(user.officeId, device)) throw new Refusal('deviceUnknown')
        return { device, quantities: new Set(quantities) }
      })
      const answers = []
      // One after the other: a year of twelve devices must not take every connection that alarms are stored with.
      for (const { device, quantities } of asked) {
        const { id: deviceId, deviceType, sn } = device
        const answer = await recentData({ deviceId, deviceType, from, to: Math.max(to, from + 1), points, quantities })
        answers.push({ sn, answer })
      }
      const [first] = answers as [(typeof answers)[number], ...typeof answers]
      const { stepMs, unwatched } = first.answer
      return {
        from: first.answer.from,
        to: first.answer.to,
        stepMs,
        unwatched,
        devices: answers.map(({ sn, answer: { series, states } }) => ({ sn, series, states })),
      }
    },
  }
}
