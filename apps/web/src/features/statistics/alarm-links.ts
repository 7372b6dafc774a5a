import type { AlarmFilter } from '@vigil/contract'
import { paths } from '../../lib/paths.ts'
import { kindsOf, type StatisticsPlace } from './use-statistics-place.ts'

export interface Span {
  readonly begin: number
  readonly end: number
}

/** Where a list of alarms lies. */
export type AlarmAddress = typeof paths.alarmHistory
/** Those of cotton have a list of their own. */
export const cottonAlarmAddress: AlarmAddress = (device, query) => paths.cottonAlarm(device?.sn, query)

/** The list of just the alarms that a mark counts: within its time, of what the page is of, and what the mark is of. */
export function alarmList(
  { begin, end }: Span,
  place: Pick<StatisticsPlace, 'sn' | 'office' | 'model' | 'task' | 'drills'>,
  mark: Partial<AlarmFilter> = {},
  modelOf: (sn: string) => string | undefined = () => undefined,
  addressOf: AlarmAddress = paths.alarmHistory,
): string {
  const sn = mark.sn ?? place.sn
  const [subject] = mark.subjects ?? []
  const [disposal] = mark.disposals ?? []
  return addressOf(sn === undefined ? undefined : { sn, deviceType: modelOf(sn) }, {
    begin: String(begin),
    end: String(end),
    office: mark.officeId ?? place.office,
    officeAlone: mark.officeAlone === true ? 'yes' : undefined,
    model: mark.deviceType ?? place.model,
    task: place.task,
    alarmKinds: (mark.kinds ?? kindsOf(place)).join(),
    dangers: mark.dangers?.join(),
    modules: mark.modules?.join(),
    priorities: mark.priorities?.join(),
    subject,
    unnamed: subject === '' ? 'yes' : undefined,
    outcomes: mark.outcomes?.join(),
    disposal,
    limitTimes: mark.limitTimes?.toString(),
    slots: mark.slots?.join(),
    bale: mark.bale,
    statistic: 'yes',
  })
}
