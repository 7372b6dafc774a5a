import type {
  AlarmEvent,
  AlarmNow,
  AlarmPeak,
  CommandRecord,
  DeviceDetail,
  IncidentRecord,
  LearnedBackground,
  ModuleKey,
  Threshold,
} from '@vigil/contract'
import type { Watch } from '@vigil/domain'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLive } from './live-context.tsx'
import type { SoundState } from './sound/sound.ts'
import type { SeriesPoint } from './stores/detail-store.ts'
import type { Flood } from './stores/flood-store.ts'
import type { LinkView } from './stores/link-store.ts'
import type { ShownDevice } from './stores/live-fleet.ts'
import type { ReplayPoint } from './stores/track-store.ts'
import type { UnreadView } from './stores/unread-store.ts'

const nothing = (): void => {}
const NO_POINTS: readonly SeriesPoint[] = []
const NO_THRESHOLDS: readonly Threshold[] = []
const NO_COMMANDS: readonly CommandRecord[] = []
const NO_REPLAY: readonly ReplayPoint[] = []

/** Draws again when this one of a store's devices or alarms changes, and not with any other; with none, never. */
function useOneOf<T>(
  subscribe: (key: string, listener: () => void) => () => void,
  key: string | undefined,
  current: () => T,
): T {
  const subscribeOne = useCallback(
    (listener: () => void) => (key === undefined ? nothing : subscribe(key, listener)),
    [subscribe, key],
  )
  return useSyncExternalStore(subscribeOne, current)
}

export function useDevice(sn: string | undefined): ShownDevice | undefined {
  const { fleet } = useLive()
  return useOneOf(fleet.subscribeDevice, sn, () => (sn === undefined ? undefined : fleet.device(sn)))
}

/** A device as a row of the tree shows it: it changes with the commits of the tree, at most every 1500 ms. */
export function useTreeDevice(sn: string): ShownDevice | undefined {
  const { fleet } = useLive()
  return useSyncExternalStore(fleet.subscribeTree, () => fleet.treeDevice(sn))
}

/** Draws again with every commit of the tree, at most every 1500 ms. */
export function useTreeVersion(): number {
  const { fleet } = useLive()
  return useSyncExternalStore(fleet.subscribeTree, fleet.version)
}

export function useStructureVersion(): number {
  const { fleet } = useLive()
  return useSyncExternalStore(fleet.subscribeStructure, fleet.structureVersion)
}

/** Draws again when what was selected is another value. A selection that makes a new object each time is made once per watch. */
export function useWatch<T>(select: (watch: Watch) => T): T {
  const { watch } = useLive()
  const selected = useMemo(() => {
    let from: Watch | undefined
    let value: T
    return (): T => {
      const current = watch.current()
      if (current !== from) {
        from = current
        value = select(current)
      }
      return value
    }
  }, [watch, select])
  return useSyncExternalStore(watch.subscribe, selected)
}

export function useLink(): LinkView {
  const { link } = useLive()
  return useSyncExternalStore(link.subscribe, link.current)
}

/** Asks the server for the device's values as long as the component stands. */
export function useDetail(sn: string | undefined): DeviceDetail | undefined {
  const { details } = useLive()
  useEffect(() => (sn === undefined ? undefined : details.view(sn)), [details, sn])
  return useOneOf(details.subscribe, sn, () => (sn === undefined ? undefined : details.detail(sn)))
}

/** What is usual for the device, as the server has learned it. Comes with detail, which this asks for; undefined until then. */
export function useLearned(sn: string): LearnedBackground | undefined {
  const { details } = useLive()
  useEffect(() => details.view(sn), [details, sn])
  return useOneOf(details.subscribe, sn, () => details.background(sn))
}

/** What arrived since detail was asked for, oldest first, at most 600 points. Asks for detail itself. */
export function useSeries(sn: string | undefined, module: ModuleKey, quantity: string): readonly SeriesPoint[] {
  const { details } = useLive()
  useEffect(() => (sn === undefined ? undefined : details.view(sn)), [details, sn])
  return useOneOf(details.subscribe, sn, () => (sn === undefined ? NO_POINTS : details.series(sn, module, quantity)))
}

export function useThresholds(sn: string | undefined): readonly Threshold[] {
  const { details } = useLive()
  useEffect(() => (sn === undefined ? undefined : details.viewThresholds(sn)), [details, sn])
  return useOneOf(details.subscribe, sn, () => (sn === undefined ? NO_THRESHOLDS : details.thresholds(sn)))
}

/** Commands to the device, newest first, at most 50, each with how far it has come. */
export function useCommands(sn: string | undefined): readonly CommandRecord[] {
  const { commands } = useLive()
  useEffect(() => (sn === undefined ? undefined : commands.view(sn)), [commands, sn])
  return useOneOf(commands.subscribe, sn, () => (sn === undefined ? NO_COMMANDS : commands.of(sn)))
}

/** A command that was just sent, as far as it has come; undefined before it was. */
export function useCommand(sent: CommandRecord | undefined): CommandRecord | undefined {
  const { commands } = useLive()
  useEffect(() => (sent === undefined ? undefined : commands.follow(sent)), [commands, sent])
  return useOneOf(commands.subscribe, sent?.sn, () =>
    sent === undefined ? undefined : (commands.of(sent.sn).find(({ id }) => id === sent.id) ?? sent),
  )
}

/** What has been played back of the device's past way; `live.tracks.clearReplay` begins anew. */
export function useReplay(sn: string | undefined): readonly ReplayPoint[] {
  const { tracks } = useLive()
  return useOneOf(tracks.subscribe, sn, () => (sn === undefined ? NO_REPLAY : tracks.replay(sn)))
}

/** What a live alarm measures now, and its peak: what was pushed since its message came is newer. */
export function useAlarmValue({ id, now, peak }: Pick<AlarmEvent, 'id' | 'now' | 'peak'>): {
  readonly now: AlarmNow | undefined
  readonly peak: AlarmPeak | null
} {
  const { values } = useLive()
  const pushed = useOneOf(values.subscribe, id, () => values.of(id))
  return {
    now: pushed === undefined || (now !== undefined && now.at > pushed.now.at) ? now : pushed.now,
    peak: pushed?.peak === undefined || (peak?.at ?? 0) > (pushed.peak.at ?? 0) ? peak : pushed.peak,
  }
}

/** Who has an incident, and who has seen it; undefined while nobody has. */
export function useIncidentRecord(id: string): IncidentRecord | undefined {
  const { incidents } = useLive()
  const read = useCallback(() => incidents.record(id), [incidents, id])
  return useSyncExternalStore(incidents.subscribe, read)
}

export function useFlood(): Flood {
  const { flood } = useLive()
  return useSyncExternalStore(flood.subscribe, flood.current)
}

/** What of the live picture can not be read; undefined while all of it can. */
export function useUnread(): UnreadView | undefined {
  const { unread } = useLive()
  return useSyncExternalStore(unread.subscribe, unread.current)
}

export function useSoundState(): SoundState {
  const { sound } = useLive()
  return useSyncExternalStore(sound.subscribe, () => sound.state)
}

/** Whether this window, of all that the operator has open, is the one that sounds and shows notices. */
export function useLeads(): boolean {
  const { leader } = useLive()
  return useSyncExternalStore(leader.subscribe, leader.leads)
}
