import type { PeriodUnit } from '@vigil/contract'
import type { ReadPool } from '../../platform/database/past-pool.ts'
import { ALARM_FACTS } from '../keeping/figure-facts.ts'
import { createKeptFigures, stepsOf } from '../keeping/kept-figures.ts'
import { type AlarmScope, type AlarmSource, createAlarmSource } from './alarm-scope.ts'

export interface KeptAlarms extends AlarmSource {
  /** Whether alarms of this scope are among the figures. */
  tellOf(scope: AlarmScope): Promise<boolean>
}

/** Hours of the week are kept by month and place, not by model and module. */
export const hasSlots = (unit: PeriodUnit, { deviceType, modules }: AlarmScope): boolean =>
  (unit === 'month' || unit === 'year') && deviceType === undefined && modules === undefined

/** Alarms of whole weeks, months and years as they are kept. */
export function createKeptAlarms(pool: ReadPool, timeZone: string): KeptAlarms {
  const figures = createKeptFigures(ALARM_FACTS, pool, timeZone)
  const step = `period::timestamp at time zone 'UTC' as step`

  const source = createAlarmSource(pool, {
    counts({ unit, ...span }, scope) {
      const axes = ['priority', 'subject', 'outcome', ...(hasSlots(unit, scope) ? ['slot'] : [])]
      return [
        `with ${figures.waiting},
         place as (
           select place.office_id, place.device_type, module, kind, device.sn, n
           from (${figures.of({ grain: unit, axes: ['device'], byPlace: true }, scope)}) place
           join device on device.id = place.key::bigint)
         select 'step' as dimension, ${step}, key::smallint as priority, null::text as module, null::text as key, sum(n)::int as n
         from (${figures.of({ grain: stepsOf(unit), axes: ['priority'], days: '$9' }, scope)}) step group by period, key
         union all
         select case when grouping(device_type) = 0 and grouping(module) = 0 then 'danger' when grouping(office_id) = 0 then 'office'
             when grouping(device_type) = 0 then 'model' when grouping(module) = 0 then 'module' when grouping(kind) = 0 then 'kind'
             else 'device' end, null, null, module, coalesce(office_id::text, device_type, module, kind, sn), sum(n)::int
         from place group by grouping sets ((device_type, module), (office_id), (device_type), (module), (kind), (sn))
         union all
         select axis, null, null, null, key, sum(n)::int
         from (${figures.of({ grain: unit, axes }, scope)}) told group by axis, key`,
        figures.parameters(span, scope, unit, stepsOf(unit)),
      ]
    },

    judged({ unit, ...span }, scope) {
      return [
        `with ${figures.waiting}
         select case when grouping(office_id) = 0 then 'office' when grouping(sn) = 0 then 'device'
             when grouping(device_type) = 0 then 'model' else 'module' end as dimension,
           coalesce(office_id::text, sn, device_type, module) as key,
           coalesce(sum(n) filter (where axis = 'nothing'), 0)::int as nothing,
           coalesce(sum(n) filter (where axis = 'something'), 0)::int as something
         from (
           select judged.office_id, judged.device_type, module, axis, n, device.sn
           from (${figures.of({ grain: unit, axes: ['nothing', 'something'], byPlace: true }, scope)}) judged
           join device on device.id = judged.key::bigint) judged
         group by grouping sets ((office_id), (sn), (device_type), (module))`,
        figures.parameters(span, scope, unit),
      ]
    },

    steps({ unit, ...span }, scope) {
      const grain = stepsOf(unit)
      return [
        `with ${figures.waiting}
         select ${step}, sum(n)::int as n from (${figures.of({ grain, axes: ['priority'] }, scope)}) step group by period`,
        figures.parameters(span, scope, grain),
      ]
    },

    total(span, scope, grain) {
      return [
        `with ${figures.waiting}
         select coalesce(sum(n), 0)::int as n from (${figures.of({ grain, axes: ['priority'] }, scope)}) told`,
        figures.parameters(span, scope, grain),
      ]
    },
  })
  return { ...source, tellOf: figures.tellOf }
}
