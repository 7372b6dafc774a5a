import type { AlarmKpis } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { STALE_AFTER_MS, TIME_RANGE_DAYS } from '@vigil/domain'
import { type HistoryQuery, paths } from '../../../lib/paths.ts'

const LONGEST_MS = (TIME_RANGE_DAYS.events - 1) * 86_400_000

interface Source {
  readonly sn: string
  readonly module: string
}

/** Where each number of the page leads: the records that it was counted from. */
export function kpiLinks(
  { from, to, recorded }: Pick<AlarmKpis, 'from' | 'to' | 'recorded'>,
  { office, task }: { readonly office: string | undefined; readonly task: string | undefined },
) {
  const within: HistoryQuery = { begin: String(from), end: String(to), office, task }
  return {
    all: () => paths.alarmHistory(undefined, within),
    priority: (priority: 1 | 2 | 3) => paths.alarmHistory(undefined, { ...within, priorities: String(priority) }),
    drills: () => paths.alarmHistory(undefined, { ...within, alarmKinds: 'drill,test' }),
    /** They may have begun before. */
    standing: () =>
      paths.alarmHistory(undefined, { ...within, begin: String(Math.max(0, to - LONGEST_MS)), active: 'yes' }),
    stale: () =>
      paths.alarmHistory(undefined, {
        ...within,
        begin: String(Math.max(0, to - LONGEST_MS)),
        end: String(Math.max(1, recorded.to - STALE_AFTER_MS)),
        active: 'yes',
      }),
    acknowledged: () => paths.alarmHistory(undefined, { ...within, phases: 'acknowledged,handled,cleared' }),
    notAcknowledged: () => paths.alarmHistory(undefined, { ...within, phases: 'raised,latched' }),
    notHandled: () => paths.alarmHistory(undefined, { ...within, handled: 'no' }),
    handled: () => paths.alarmHistory(undefined, { ...within, handled: 'yes' }),
    source: ({ sn, module }: Source, deviceType: string | undefined) => {
      const danger = registry.model(deviceType ?? '')?.modules.find(({ key }) => key === module)?.kind
      return paths.alarmHistory({ sn, deviceType }, { ...within, office: undefined, dangers: danger })
    },
  }
}
