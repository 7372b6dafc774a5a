import type { PointState } from '@vigil/contract'
import type { SilentList } from '@vigil/domain'
import { useCallback, useSyncExternalStore } from 'react'
import { useLive } from '../../live/live-context.tsx'
import type { LiveFleet } from '../../live/stores/live-fleet.ts'

/** Stands above every office. */
const ALL = ''
const NONE: SilencedCount = { total: 0, shown: new Map(), sns: [] }

export interface SilencedCount {
  readonly total: number
  /** As what they are shown, and therefore counted, meanwhile. */
  readonly shown: ReadonlyMap<PointState, number>
  readonly sns: readonly string[]
}

type Source = Pick<LiveFleet, 'device' | 'place' | 'office'>

/** Which devices are silenced in and below every office. Costs what is silenced, not what there is. */
export function silencedByOffice(fleet: Source, silent: Iterable<string>): ReadonlyMap<string, SilencedCount> {
  const counts = new Map<string, { total: number; shown: Map<PointState, number>; sns: string[] }>()
  const add = (office: string, state: PointState, sn: string) => {
    const count = counts.get(office) ?? { total: 0, shown: new Map<PointState, number>(), sns: [] }
    counts.set(office, count)
    count.total += 1
    count.sns.push(sn)
    count.shown.set(state, (count.shown.get(state) ?? 0) + 1)
  }
  for (const sn of silent) {
    const device = fleet.device(sn)
    const place = fleet.place(sn)
    if (device?.silenced === undefined || place === undefined) continue
    add(ALL, device.shown, sn)
    let office = fleet.office(place.officeId)
    while (office !== undefined) {
      add(office.id, device.shown, sn)
      office = office.parentId === null ? undefined : fleet.office(office.parentId)
    }
  }
  return counts
}

interface Counted {
  readonly version: number
  readonly counts: ReadonlyMap<string, SilencedCount>
}
/** Every office on the screen asks; they are counted once. */
const counted = new WeakMap<LiveFleet, Counted>()

function countsOf(fleet: LiveFleet, silent: SilentList): Counted['counts'] {
  const known = counted.get(fleet)
  const version = fleet.version()
  if (known !== undefined && known.version === version) return known.counts
  const counts = silencedByOffice(fleet, silent.keys())
  counted.set(fleet, { version, counts })
  return counts
}

/** In the office and below it, without one everywhere; told together with the counts of the tree. */
export function useSilenced(officeId: string = ALL): SilencedCount {
  const { fleet, watch } = useLive()
  const subscribe = useCallback((listener: () => void) => fleet.subscribeTree(listener), [fleet])
  return useSyncExternalStore(subscribe, () => countsOf(fleet, watch.current().silent).get(officeId) ?? NONE)
}

/** Counts of states without those that only look so because they are silenced. */
export function withoutSilenced(
  counts: ReadonlyMap<PointState, number>,
  { total, shown }: Pick<SilencedCount, 'total' | 'shown'>,
): ReadonlyMap<PointState, number> {
  if (total === 0) return counts
  const rest = new Map(counts)
  for (const [state, count] of shown) rest.set(state, Math.max(0, (rest.get(state) ?? 0) - count))
  return rest
}
