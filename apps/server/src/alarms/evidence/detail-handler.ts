import type { AlarmPicture } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { contactsOf, incidentIdOf, plansFor } from '@vigil/domain'
import { type ReadingDetails, spanAround } from '../../history/reading/reading-details.ts'
import type { Directory } from '../../organisation/directory.ts'
import { type ColumnsOf, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { AlarmStore } from '../book/alarm-store.ts'
import type { AlarmDesk } from '../book/desk-port.ts'
import type { AlarmCases } from '../cases/alarm-cases.ts'
import { seesAllAlarms } from '../history/alarm-source.ts'
import type { IncidentMembers } from '../incidents/incident-members.ts'
import { type RecordOf, recordRows, unwatchedAlarms } from '../records/alarm-records.ts'
import { dangerOf } from '../records/danger-of.ts'
import { selectContacts, selectPlans } from '../records/plan-rows.ts'
import { alarmReason, REASON_COLUMNS, type ReasonRow } from './alarm-reason.ts'
import type { Surroundings } from './alarm-surroundings.ts'

export interface DetailHandlerOptions {
  database: Pick<Database, 'pool'>
  desk: Pick<AlarmDesk, 'find'>
  cases: Pick<AlarmCases, 'caseOf'>
  members: Pick<IncidentMembers, 'planPlace'>
  store: Pick<AlarmStore, 'log' | 'userSettings'>
  directory: Pick<Directory, 'device'>
  registry: Pick<Registry, 'model'>
  details: ReadingDetails
  surroundings: Surroundings
  recordOf: RecordOf
  now(): number
}

/** Everything that the card of an alarm shows, in one answer. */
export function createDetailHandler(options: DetailHandlerOptions): Pick<Handlers, 'hisAlarmDetail'> {
  const { database, desk, cases, members, store, registry, details, surroundings, recordOf } = options
  const tellUnwatched = unwatchedAlarms(database, options.now)
  const detailRows = recordRows('event.mod_state', 'event.limits')

  return {
    async hisAlarmDetail({ eventId }, context) {
      const { user, locale } = context
      const { device } = await desk.find(eventId, user)
      const rows = await readRowsOf<ReasonRow>(database.pool, REASON_COLUMNS, `${detailRows} where event.id = $1`, [
        eventId,
      ])
      const [row] = rows
      if (row === undefined) throw new Refusal('alarmUnknown')
      const at = row.begin_at.getTime()
      const danger = dangerOf(registry, row.device_type, row.module)
      if (danger !== 'cottonBale' && !seesAllAlarms(user)) throw new Refusal('alarmUnknown')
      const [deviceDatas, settings, plan, plans, contacts, log, pictures] = await Promise.all([
        details.readings(device, spanAround(at)),
        store.userSettings(user.id),
        members.planPlace(incidentIdOf({ ...row.course, id: eventId }), user),
        selectPlans(database),
        selectContacts(database),
        store.log(eventId),
        selectPictures(database, eventId),
        tellUnwatched([row]),
      ])
      const deviceData = deviceDatas.find((reading) => reading.at >= at) ?? deviceDatas.at(-1) ?? null
      const { longitude, latitude } = device
      const stands = longitude === null || latitude === null ? null : { longitude, latitude }
      const position = deviceData?.position ?? stands
      const alarm = recordOf(row, locale, settings.autoMerge)
      const caseId = alarm.life?.caseId ?? null
      const alarmContent = deviceData?.mods[row.module]?.alarmContent ?? ''
      const [why, wind, neighbours, merged] = await Promise.all([
        alarmReason(row, device, details, alarmContent),
        position && surroundings.wind(position, at, user),
        position === null ? [] : surroundings.neighbours({ sn: row.sn, place: position, at, danger }, user, locale),
        // A case that can not be read does not take the card with it: the console asks for it by itself.
        caseId === null ? null : cases.caseOf(caseId, context).catch(() => null),
      ])
      return {
        eventId,
        deviceData,
        deviceDatas,
        alarm,
        why,
        position,
        wind,
        neighbours,
        // The plan of its incident, whichever of its alarms it was taken up for.
        plan: plan?.plan ?? null,
        plans: [...plansFor(plans, device.officePath, danger)],
        contacts: [...contactsOf(contacts, device.officePath)],
        case: merged,
        log,
        pictures,
      }
    },
  }
}

interface PictureRow extends Omit<AlarmPicture, 'at' | 'pictureAt'> {
  at: Date
  pictureAt: Date
}

const PICTURE_ROW_COLUMNS: ColumnsOf<PictureRow> = {
  module: 'text',
  at: 'time',
  pictureAt: 'time',
  picture: 'text',
  hotspots: 'json',
}

async function selectPictures({ pool }: Pick<Database, 'pool'>, eventId: string): Promise<AlarmPicture[]> {
  const rows = await readRowsOf<PictureRow>(
    pool,
    PICTURE_ROW_COLUMNS,
    `select module, at, picture_at as "pictureAt", picture, hotspots from alarm_picture where event_id = $1 order by at`,
    [eventId],
  )
  return rows.map((row) => ({ ...row, at: row.at.getTime(), pictureAt: row.pictureAt.getTime() }))
}
