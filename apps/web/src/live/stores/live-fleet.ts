import { type DeviceBasic, PointState, type TreeNode } from '@vigil/contract'
import {
  addToTreeBatch,
  displayedStateOf,
  emptyTreeBatch,
  hasWrongClock,
  isAlarming,
  isTreeLoading,
  type SilencedMark,
  type SilentList,
  silencedMark,
  takeTreeBatch,
  withSilence,
} from '@vigil/domain'
import type { Clock } from '../clock.ts'
import type { DevicesMessage } from '../worker/protocol.ts'
import { type DevicePlace, FleetStructure, type OfficePlace } from './fleet-structure.ts'
import { HeardTimes } from './heard-times.ts'
import { Listeners, ListenersByKey } from './listeners.ts'
import { OfficeCounts } from './office-counts.ts'

export type { DevicePlace, OfficePlace }

export interface ShownDevice {
  readonly basic: DeviceBasic
  /** What is drawn: normal while an alarm is silenced. Never without `silenced` beside it. */
  readonly shown: PointState
  readonly real: PointState
  /** Also while it is calm: its next alarm would not be heard. */
  readonly silenced?: SilencedMark
}

/** Told which devices are to be drawn anew, as soon as it is known and long before the tree is. */
export type ChangeListener = (changes: readonly { readonly sn: string }[]) => void

interface Commit {
  readonly version: number
  /** Undefined: everything. */
  readonly sns: ReadonlySet<string> | undefined
}

/** So many commits a slow reader may be behind and still learn what changed, about a minute and a half. */
const COMMITS_KEPT = 64
const NOTHING: ReadonlySet<string> = new Set()

/** The fleet as the console knows it. Whoever draws a device listens to that device; order and counts come in batches. */
export class LiveFleet {
  readonly #clock: Clock
  readonly #structure = new FleetStructure()
  readonly #counts = new OfficeCounts()
  readonly #heard = new HeardTimes()
  readonly #devices = new Map<string, ShownDevice>()
  /** As the tree shows them: as they were at its last commit. */
  readonly #inTree = new Map<string, ShownDevice>()
  readonly #wrongClocks = new Set<string>()
  #silent: SilentList = new Map()
  #loading = true
  #structureVersion = 0
  #version = 0
  #batch = emptyTreeBatch<{ sn: string }>()
  #commits: Commit[] = []
  #callOff: (() => void) | undefined
  readonly #deviceListeners = new ListenersByKey()
  readonly #treeListeners = new Listeners()
  readonly #changeListeners = new Set<ChangeListener>()
  readonly #structureListeners = new Listeners()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  loading = (): boolean => this.#loading
  places = (): readonly DevicePlace[] => this.#structure.places()
  placesWithin = (officeId: string | undefined): readonly DevicePlace[] => this.#structure.placesWithin(officeId)
  place = (sn: string): DevicePlace | undefined => this.#structure.place(sn)
  /** Depth first. */
  offices = (): readonly OfficePlace[] => this.#structure.offices()
  office = (id: string): OfficePlace | undefined => this.#structure.office(id)
  structureVersion = (): number => this.#structureVersion
  subscribeStructure = this.#structureListeners.subscribe

  /** The same reference until the device changed; its age alone is no change. */
  device = (sn: string): ShownDevice | undefined => this.#devices.get(sn)
  /** The same as of the last commit of the tree: its rows change together with its counts. */
  treeDevice = (sn: string): ShownDevice | undefined => this.#inTree.get(sn)
  /** The server's receive time of the last message, 0 = never. Moves without notifying. */
  heardAt = (sn: string): number => this.#heard.of(sn)

  subscribeDevice = this.#deviceListeners.subscribe

  /** Grows with every commit. */
  version = (): number => this.#version
  subscribeTree = this.#treeListeners.subscribe

  subscribeChanges = (listener: ChangeListener): (() => void) => {
    this.#changeListeners.add(listener)
    return () => void this.#changeListeners.delete(listener)
  }

  /** Devices that changed in the commits after `version`; undefined = everything. */
  changedSince(version: number): ReadonlySet<string> | undefined {
    if (version >= this.#version) return NOTHING
    const commits = this.#commits.filter((commit) => commit.version > version)
    if (commits.length < this.#version - version) return undefined
    const changed = new Set<string>()
    for (const { sns } of commits) {
      if (sns === undefined) return undefined
      if (commits.length === 1) return sns
      for (const sn of sns) changed.add(sn)
    }
    return changed
  }

  /** The office and all below it; without an office all that there are. */
  counts = (officeId?: string): ReadonlyMap<PointState, number> => this.#counts.of(officeId)

  /** How many devices have a wrong clock, whatever state they are counted under. Costs what is wrong, not what there is. */
  wrongClocks(officeId?: string): number {
    if (officeId === undefined) return this.#wrongClocks.size
    let count = 0
    for (const sn of this.#wrongClocks) {
      const place = this.#structure.place(sn)
      if (place !== undefined && this.#structure.pathOf(place.officeId).includes(officeId)) count += 1
    }
    return count
  }

  /** Devices in danger, silenced ones included. */
  alarming(): DeviceBasic[] {
    const found: DeviceBasic[] = []
    for (const { basic } of this.#devices.values()) if (isAlarming(basic)) found.push(basic)
    return found
  }

  apply({ indexes, devices, agedIndexes, agedTimes }: DevicesMessage): void {
    this.#heard.note(agedIndexes, agedTimes)
    for (const [place, basic] of devices.entries()) {
      const index = indexes[place]
      if (index !== undefined) this.#heard.name(index, basic.sn, basic.at)
      this.#show(basic)
    }
    this.#wait(devices)
  }

  /** A new worker counts its devices from the beginning. */
  forgetIndexes(): void {
    this.#heard.forgetIndexes()
  }

  setStructure(tree: readonly TreeNode[]): void {
    this.#structure.reset(tree)
    this.#loading = isTreeLoading(this.#loading, tree)
    this.#tellStructure()
    this.commitAll()
  }

  /** False when the tree must be asked for anew. */
  putNode(node: TreeNode): boolean {
    if (!this.#structure.put(node)) return false
    if (node.sn !== undefined) this.#wait([{ sn: node.sn }])
    this.#tellStructure()
    return true
  }

  removeDevice(sn: string): void {
    this.#heard.remove(sn)
    this.#devices.delete(sn)
    if (this.#structure.remove(sn)) this.#tellStructure()
    this.#deviceListeners.tell(sn)
    this.#wait([{ sn }])
  }

  setSilent(silent: SilentList): void {
    if (silent === this.#silent) return
    const touched = new Set([...this.#silent.keys(), ...silent.keys()])
    this.#silent = silent
    const changed = new Set<string>()
    for (const sn of touched) {
      const known = this.#devices.get(sn)
      if (known === undefined) continue
      this.#show(known.basic)
      this.#count(sn)
      changed.add(sn)
    }
    if (changed.size === 0) return
    for (const listener of this.#changeListeners) listener([...changed].map((sn) => ({ sn })))
    // The operator's own act: he looks for its effect now, and header and counts must not differ meanwhile.
    this.#finish(changed)
  }

  /** Counts everything anew and tells it now: after the structure or a whole snapshot came. */
  commitAll(): void {
    this.#batch = emptyTreeBatch()
    this.#callOff?.()
    this.#callOff = undefined
    this.#counts.clear()
    this.#inTree.clear()
    this.#wrongClocks.clear()
    for (const { sn } of this.#structure.places()) this.#count(sn)
    this.#finish(undefined)
  }

  close(): void {
    this.#callOff?.()
    this.#callOff = undefined
  }

  #show(basic: DeviceBasic): void {
    this.#devices.set(basic.sn, this.#shownOf(basic))
    this.#deviceListeners.tell(basic.sn)
  }

  #shownOf(basic: DeviceBasic): ShownDevice {
    const real = displayedStateOf(basic)
    const silenced = silencedMark(basic, this.#silent, this.#clock.now())
    if (silenced === undefined) return { basic, shown: real, real }
    return { basic, shown: displayedStateOf(withSilence(basic, this.#silent, this.#clock.now())), real, silenced }
  }

  #wait(changes: readonly { sn: string }[]): void {
    if (changes.length > 0) for (const listener of this.#changeListeners) listener(changes)
    this.#batch = addToTreeBatch(this.#batch, changes, this.#clock.now())
    if (this.#batch.dueAt === undefined || this.#callOff !== undefined) return
    this.#callOff = this.#clock.after(Math.max(0, this.#batch.dueAt - this.#clock.now()), this.#commit)
  }

  readonly #commit = (): void => {
    this.#callOff = undefined
    const { changes, batch } = takeTreeBatch(this.#batch, this.#clock.now())
    this.#batch = batch
    // A timer may fire a little early by the clock's reckoning.
    if (changes.size === 0) {
      this.#wait([])
      return
    }
    const sns = new Set(changes.keys())
    for (const sn of sns) this.#count(sn)
    this.#finish(sns)
  }

  #count(sn: string): void {
    const device = this.#devices.get(sn)
    if (device === undefined) this.#inTree.delete(sn)
    else this.#inTree.set(sn, device)
    const place = this.#structure.place(sn)
    const state = place && (device?.shown ?? PointState.NotConnected)
    if (place && device && hasWrongClock(device.basic)) this.#wrongClocks.add(sn)
    else this.#wrongClocks.delete(sn)
    this.#counts.set(sn, place ? this.#structure.pathOf(place.officeId) : [], state)
  }

  #finish(sns: ReadonlySet<string> | undefined): void {
    this.#counts.finish()
    this.#version += 1
    this.#commits = [...this.#commits.slice(1 - COMMITS_KEPT), { version: this.#version, sns }]
    this.#treeListeners.tell()
  }

  #tellStructure(): void {
    this.#structureVersion += 1
    this.#structureListeners.tell()
  }
}
