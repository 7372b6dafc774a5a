import type { AlarmEvent } from '@vigil/contract'
import { type AlarmDesk, alarmQueue, isConnected, sectionOf, shownStateOf, type Watch } from '@vigil/domain'
import { useEffect, useMemo, useReducer, useSyncExternalStore } from 'react'
import { useWatch } from './hooks.ts'
import { useLive } from './live-context.tsx'
import { nextShelfEnd } from './stores/shelf-end.ts'

/** How often the rows of the queue are renewed; its numbers follow every alarm. */
export const QUEUE_DRAWN_EVERY_MS = 250
/** The same in a storm: rows of which all are others four times a second can be read by nobody, and take the time of the numbers. */
export const STORM_DRAWN_EVERY_MS = 1000
/** So many changes at once are a storm. */
const STORM_FROM = 12

/** How long the rows stand before those of another queue take their place. What is worse than all of them never waits for a storm. */
export function queueStandsFor(shown: readonly AlarmEvent[], next: readonly AlarmEvent[]): number {
  const [worstShown, worst] = [shown[0], next[0]]
  if (worstShown === undefined || worst === undefined) return QUEUE_DRAWN_EVERY_MS
  const isAnother = sectionOf(worst) !== sectionOf(worstShown) || shownStateOf(worst) > shownStateOf(worstShown)
  if (isAnother) return QUEUE_DRAWN_EVERY_MS
  const known = new Set(shown)
  let others = 0
  for (const alarm of next) if (!known.has(alarm) && ++others >= STORM_FROM) return STORM_DRAWN_EVERY_MS
  return QUEUE_DRAWN_EVERY_MS
}

const deskOf = ({ desk }: Watch) => desk

/** Another number whenever an alarm has come back from the shelf by the clock alone. */
function useShelfTurn(desk: AlarmDesk): number {
  const { link } = useLive()
  const [turn, next] = useReducer((before: number) => before + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after one end the next one is waited for
  useEffect(() => {
    const end = nextShelfEnd(desk.values(), link.serverNow())
    if (end === undefined) return
    const timer = setTimeout(next, end - link.serverNow() + 1)
    return () => clearTimeout(timer)
  }, [desk, link, turn])
  return turn
}

const NONE_LOST: ReadonlySet<string> = new Set()

/**
 * Devices of these alarms that are not connected. The same set until it is another one, and no other more often than the tree
 * changes: rows must not jump with every message.
 */
export function useLostDevices(alarms: AlarmDesk | readonly AlarmEvent[]): ReadonlySet<string> {
  const { fleet } = useLive()
  const current = useMemo(() => {
    let version: number | undefined
    let lost = NONE_LOST
    return (): ReadonlySet<string> => {
      if (version === fleet.version()) return lost
      version = fleet.version()
      const next = new Set<string>()
      for (const { sn } of alarms.values()) {
        const device = fleet.treeDevice(sn)
        if (device !== undefined && !isConnected(device.basic.runstate)) next.add(sn)
      }
      if (next.size !== lost.size || [...next].some((sn) => !lost.has(sn))) lost = next
      return lost
    }
  }, [fleet, alarms])
  return useSyncExternalStore(fleet.subscribeTree, current)
}

export interface QueueView {
  readonly desk: AlarmDesk
  /** What needs somebody, in the order of every list of the console. */
  readonly queue: readonly AlarmEvent[]
  /** How many are not in it because they lie on the shelf. */
  readonly shelved: number
  /** The server's time that it was judged by. */
  readonly at: number
}

/** What lies on the shelf is judged by the server's clock: a workstation's may be wrong, and would show it or hide it early. */
export function useAlarmQueue(): QueueView {
  const { link } = useLive()
  const desk = useWatch(deskOf)
  const turn = useShelfTurn(desk)
  const lost = useLostDevices(desk)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn stands for the time
  return useMemo(() => {
    const at = link.serverNow()
    const queue = alarmQueue(desk.values(), at, lost)
    return { desk, queue, shelved: desk.size - queue.length, at }
  }, [desk, lost, link, turn])
}
