import { type DeviceKind, type Overview, PointState } from '@vigil/contract'
import { type MonitorFilter, paths } from '../../lib/paths.ts'

const joined = (states: readonly PointState[]): string => states.join(',')

export const DANGERS: readonly PointState[] = [PointState.HighRisk, PointState.Alarm, PointState.Warning]

export type Group = { readonly kind: DeviceKind } | { readonly office: string }

const filterOf = (group: Group): MonitorFilter => ('kind' in group ? { kinds: group.kind } : { office: group.office })

/** Where each number of the page leads: the list of what it counts. */
export const homeLinks = {
  devices: () => paths.monitor('list'),
  states: (...states: readonly PointState[]) => paths.monitor('list', { states: joined(states) }),
  queue: () => paths.monitor('alarm'),
  shelf: () => paths.monitor('alarm', { tab: 'shelf' }),
  alarm: (id: string) => paths.monitor('alarm', { alarm: id }),
  map: () => paths.monitor('map'),
  group: (group: Group, state?: PointState) =>
    paths.monitor('list', { ...filterOf(group), states: state === undefined ? undefined : joined([state]) }),
  alarms: ({ since, until }: Pick<Overview['alarms']['hours'][number], 'since' | 'until'>) =>
    paths.monitor('alarm', { since: String(since), until: String(until) }),
} as const
