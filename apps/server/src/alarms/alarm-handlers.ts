import { type Organisation, seenDeviceIds } from '../organisation/device-scope.ts'
import type { Database } from '../platform/database.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { createAlarmWording, type WordingOptions } from './alarm-wording.ts'
import { selectAlarms } from './recent-alarms.ts'

export interface AlarmHandlersOptions extends WordingOptions {
  database: Pick<Database, 'pool'>
  directory: Organisation
}

export function createAlarmHandlers(options: AlarmHandlersOptions): Pick<Handlers, 'recentAlarms'> {
  const { database, directory } = options
  const worded = createAlarmWording(options)

  return {
    async recentAlarms({ sn, officeId, limit, ...times }, { user, locale }) {
      const deviceIds = seenDeviceIds(directory, user, { sn, officeId })
      if (deviceIds?.length === 0) return { alarms: [], next: null }
      const rows = await selectAlarms(database, { ...times, deviceIds, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const hasMore = rows.length > limit && last !== undefined
      return {
        alarms: page.map((row) => worded(row, locale)),
        next: hasMore ? { before: last.begin_at.getTime(), beforeId: last.id } : null,
      }
    },
  }
}
