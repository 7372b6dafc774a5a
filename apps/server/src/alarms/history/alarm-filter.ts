import type { AlarmFilter, DeviceKind } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { ofAlarmedBale } from '../../history/reading/cotton-lot.ts'
import { leftAt } from '../../history/reading/held-limit.ts'
import { type Organisation, seenDeviceIds, type WantedDevices } from '../../organisation/device-scope.ts'
import type { SessionUser } from '../../platform/http/handlers.ts'
import { weekSlotOf } from './week-slot.ts'

/** Conditions on `event` and `merged` as the rows of records have them, and the values of their parameters. */
export interface AlarmQuery {
  readonly where: string
  readonly values: readonly unknown[]
}

export interface QueryOptions {
  directory: Organisation
  registry: Pick<Registry, 'models'>
  timeZone: string
}

export interface PageStart {
  readonly before?: number | undefined
  readonly beforeId?: string | undefined
}

const LIKE_MARKS = /[\\%_]/g

/** Models and their modules that watch for one of these dangers. */
function watchersOf({ models }: Pick<Registry, 'models'>, dangers: readonly DeviceKind[]) {
  return models.flatMap(({ id, modules }) =>
    modules.flatMap(({ key, kind }) =>
      kind !== undefined && dangers.includes(kind) ? [{ model: id, module: key }] : [],
    ),
  )
}

/** Undefined: nothing that the user may see can fit. */
export function alarmQuery(
  filter: AlarmFilter & PageStart & Pick<WantedDevices, 'sns'>,
  user: Pick<SessionUser, 'officeId'>,
  seesAutomatic: boolean,
  { directory, registry, timeZone }: QueryOptions,
): AlarmQuery | undefined {
  const { sn, officeId, officeAlone, sns } = filter
  const deviceIds = seenDeviceIds(directory, user, { sn, officeId, officeAlone, sns })
  if (deviceIds?.length === 0) return undefined
  const values: unknown[] = []
  const conditions: string[] = []
  const value = (given: unknown): string => `$${values.push(given)}`
  const time = (epochMs: number): string => `${value(new Date(epochMs))}::timestamptz`
  const among = (column: string, list: readonly unknown[] | undefined): void => {
    if (list !== undefined) conditions.push(`${column} = any (${value(list)})`)
  }

  if (deviceIds?.length === 1) conditions.push(`event.device_id = ${value(deviceIds[0])}`)
  else among('event.device_id', deviceIds)
  if (filter.deviceType !== undefined) conditions.push(`device.device_type = ${value(filter.deviceType)}`)
  if (filter.beginTime !== undefined) conditions.push(`event.begin_at >= ${time(filter.beginTime)}`)
  if (filter.endTime !== undefined) conditions.push(`event.begin_at < ${time(filter.endTime)}`)
  if (filter.before !== undefined) {
    const at = time(filter.before)
    const id = value(filter.beforeId ?? '')
    conditions.push(`event.begin_at <= ${at} and (event.begin_at < ${at} or event.id > ${id})`)
  }
  if (filter.dangers !== undefined) {
    const watchers = watchersOf(registry, filter.dangers)
    const models = value(watchers.map(({ model }) => model))
    const modules = value(watchers.map(({ module }) => module))
    conditions.push(
      `(device.device_type, event.module) in (select * from unnest(${models}::text[], ${modules}::text[]))`,
    )
  }
  // Whoever names alarms wants these, whatever they are.
  const kinds = filter.kinds ?? (filter.ids === undefined ? ['normal'] : undefined)
  among('event.kind', kinds)
  among('event.priority', filter.priorities)
  among('event.phase', filter.phases)
  among('event.module', filter.modules)
  among('event.subject', filter.subjects)
  among('event.outcome', filter.outcomes)
  if (filter.disposals !== undefined) {
    conditions.push(
      `event.outcome in ('nothing', 'something') and alarm_disposals(event.course) && ${value(filter.disposals)}::text[]`,
    )
  }
  if (filter.slots !== undefined) among(weekSlotOf(`(event.begin_at at time zone ${value(timeZone)})`), filter.slots)
  if (filter.bale !== undefined) conditions.push(ofAlarmedBale(filter.bale, value))
  if (filter.limitTimes !== undefined) conditions.push(leftAt(filter.limitTimes, value))
  among('event.id', filter.ids)
  if (filter.handled !== undefined) conditions.push(`event.handled_at is ${filter.handled ? 'not null' : 'null'}`)
  if (filter.active !== undefined) conditions.push(`event.end_at is ${filter.active ? 'null' : 'not null'}`)
  if (filter.merged !== undefined) {
    const isCase = seesAutomatic ? 'event.case_id is not null' : `coalesce(merged.origin = 'hand', false)`
    conditions.push(filter.merged ? isCase : `not (${isCase})`)
  }
  if (filter.handler !== undefined && filter.handler.trim() !== '') {
    conditions.push(`event.handler ilike ${value(`%${filter.handler.trim().replace(LIKE_MARKS, '\\$&')}%`)}`)
  }
  return { where: conditions.length === 0 ? 'true' : conditions.join(' and '), values }
}
