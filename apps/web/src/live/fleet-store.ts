import type { AlarmEvent, DeviceBasic, Snapshot, TreeNode } from '@vigil/contract'
import { TREE_BATCH_MS } from '@vigil/domain'

type Listener = () => void

export interface DevicePlace {
  sn: string
  name: string
  deviceType: string
  deviceTypeName: string
  officeName: string
}

/**
 * The fleet as the console knows it. A row listens to its own device; the visible order is committed in batches, so that the
 * cost of an update follows what changed and not how many devices there are.
 */
export class FleetStore {
  readonly #devices = new Map<string, DeviceBasic>()
  readonly #alarms = new Map<string, AlarmEvent>()
  #places: readonly DevicePlace[] = []
  #version = 0
  readonly #deviceListeners = new Map<string, Set<Listener>>()
  readonly #listListeners = new Set<Listener>()
  #commit: ReturnType<typeof setTimeout> | undefined

  device = (sn: string): DeviceBasic | undefined => this.#devices.get(sn)
  places = (): readonly DevicePlace[] => this.#places
  openAlarms = (): AlarmEvent[] => [...this.#alarms.values()].filter(({ endTime }) => endTime === null)
  /** Grows with every committed batch; the list and the counts are drawn from it. */
  version = (): number => this.#version

  subscribeList = (listener: Listener): Listener => {
    this.#listListeners.add(listener)
    return () => this.#listListeners.delete(listener)
  }

  subscribeDevice(sn: string, listener: Listener): Listener {
    const listeners = this.#deviceListeners.get(sn) ?? new Set()
    listeners.add(listener)
    this.#deviceListeners.set(sn, listeners)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#deviceListeners.delete(sn)
    }
  }

  setTree(tree: readonly TreeNode[]): void {
    const places: DevicePlace[] = []
    const walk = (nodes: readonly TreeNode[], officeName: string) => {
      for (const node of nodes) {
        if (node.sn !== undefined) {
          const deviceType = node.deviceType ?? ''
          places.push({
            sn: node.sn,
            name: node.name,
            deviceType,
            deviceTypeName: node.deviceTypeName ?? deviceType,
            officeName,
          })
        }
        walk(node.children ?? [], node.name)
      }
    }
    walk(tree, '')
    this.#places = places
    this.#commitNow()
  }

  /** What came and went during a lost link is in the snapshot: what we believed before it counts no longer. */
  setSnapshot({ devices, alarms }: Snapshot): void {
    this.#alarms.clear()
    for (const alarm of alarms) this.#alarms.set(alarm.id, alarm)
    this.applyBasic(devices)
    this.#commitNow()
  }

  applyBasic(updates: readonly DeviceBasic[]): void {
    for (const update of updates) {
      const known = this.#devices.get(update.sn)
      // A snapshot and a push can overtake each other; the server's time orders them.
      if (known !== undefined && known.at > update.at) continue
      this.#devices.set(update.sn, update)
      for (const listener of this.#deviceListeners.get(update.sn) ?? []) listener()
    }
    this.#commit ??= setTimeout(() => this.#commitNow(), TREE_BATCH_MS)
  }

  applyAlarm(alarm: AlarmEvent): void {
    this.#alarms.set(alarm.id, alarm)
    this.#commitNow()
  }

  clear(): void {
    this.#devices.clear()
    this.#alarms.clear()
    this.#places = []
    this.#commitNow()
  }

  #commitNow(): void {
    clearTimeout(this.#commit)
    this.#commit = undefined
    this.#version += 1
    for (const listener of this.#listListeners) listener()
  }
}
