import type { AlarmSource, ModuleKey } from '@vigil/contract'
import {
  type Alarm,
  type AlarmValues,
  isOver,
  isWorthStoring,
  NO_PASSAGES,
  NO_VALUES,
  type Passages,
} from '@vigil/domain'
import type { StoredPassages } from '../../history/reading/latest.ts'
import type { DevicePassages } from '../../history/writing/records.ts'
import { AWAITS_NONE, type Awaiting } from './alarm-pictures.ts'
import type { KeptAlarm } from './kept-alarm.ts'

/** What is kept of the alarms of one device. */
export interface DeviceAlarms {
  readonly alarms: Map<string, KeptAlarm>
  /** The last alarm of each module and source: what is said next is about that one. */
  readonly last: Map<string, KeptAlarm>
  /** Passages through modules that watch passers-by, as far as this process has heard them. */
  readonly passages: Map<ModuleKey, Passages>
  /** The same as it was last handed over to be stored. */
  readonly storedPassages: Map<ModuleKey, Passages>
  /** What the open alarms measure now. */
  values: AlarmValues
  /** Alarms that wait for a picture. */
  awaiting: Awaiting
}

const newDevice = (): DeviceAlarms => ({
  alarms: new Map(),
  last: new Map(),
  passages: new Map(),
  storedPassages: new Map(),
  values: NO_VALUES,
  awaiting: AWAITS_NONE,
})

const slotOf = (module: ModuleKey, source: AlarmSource): string => `${module} ${source}`

/** Whether more is known of who passed than was handed over to be stored; it counts as handed over from here on. */
export function handOverPassages({ passages, storedPassages }: DeviceAlarms): boolean {
  let isNews = false
  for (const [module, known] of passages) {
    if (!isWorthStoring(storedPassages.get(module) ?? NO_PASSAGES, known)) continue
    storedPassages.set(module, known)
    isNews = true
  }
  return isNews
}

/** Hears of every alarm that comes into memory, changes there and leaves it. */
export interface MemoryListener {
  added(kept: KeptAlarm): void
  changed(kept: KeptAlarm, before: Alarm): void
  removed(kept: KeptAlarm): void
}

/** Every alarm that is not over: by its id, and by its device and module. */
export class AlarmMemory {
  readonly #listener: MemoryListener | undefined
  readonly #alarms = new Map<string, KeptAlarm>()
  readonly #devices = new Map<string, DeviceAlarms>()

  constructor(listener?: MemoryListener) {
    this.#listener = listener
  }

  get(id: string): KeptAlarm | undefined {
    return this.#alarms.get(id)
  }

  all(): Iterable<KeptAlarm> {
    return this.#alarms.values()
  }

  /** Undefined for a device without alarms, as most are. */
  device(sn: string): DeviceAlarms | undefined {
    return this.#devices.get(sn)
  }

  deviceToHear(sn: string): DeviceAlarms {
    let device = this.#devices.get(sn)
    if (device === undefined) {
      device = newDevice()
      this.#devices.set(sn, device)
    }
    return device
  }

  last(sn: string, module: ModuleKey, source: AlarmSource): KeptAlarm | undefined {
    return this.#devices.get(sn)?.last.get(slotOf(module, source))
  }

  passages(sn: string, module: ModuleKey): Passages {
    return this.#devices.get(sn)?.passages.get(module) ?? NO_PASSAGES
  }

  passagesOf(sn: string): DevicePassages {
    return Object.fromEntries(this.#devices.get(sn)?.passages ?? [])
  }

  /** Who passed before the server stopped; what has been heard since counts more. */
  restorePassages(stored: Iterable<StoredPassages>, isKnown: (sn: string) => boolean): void {
    for (const { sn, passages } of stored) {
      if (!isKnown(sn)) continue
      const device = this.deviceToHear(sn)
      for (const [module, known] of Object.entries(passages) as [ModuleKey, Passages][]) {
        if (device.passages.has(module)) continue
        device.passages.set(module, known)
        device.storedPassages.set(module, known)
      }
    }
  }

  /** The open alarms of a device that its own messages raised, by module. */
  open(sn: string): ReadonlyMap<ModuleKey, Alarm> {
    const open = new Map<ModuleKey, Alarm>()
    for (const { alarm } of this.#devices.get(sn)?.last.values() ?? []) {
      if (alarm.endAt === null && alarm.source === 'device') open.set(alarm.module, alarm)
    }
    return open
  }

  add(kept: KeptAlarm): void {
    const { alarm, isPast } = kept
    const device = this.deviceToHear(alarm.sn)
    this.#alarms.set(alarm.id, kept)
    device.alarms.set(alarm.id, kept)
    const slot = slotOf(alarm.module, alarm.source)
    // An open alarm is the one that its device speaks of, whatever is read back from the database beside it.
    const isLast = alarm.endAt === null || device.last.get(slot)?.alarm.endAt !== null
    if (isLast && !isPast) device.last.set(slot, kept)
    this.#listener?.added(kept)
  }

  /** An alarm that is over frees its place at once; it is removed when that is stored. */
  change(kept: KeptAlarm, alarm: Alarm): void {
    const { isPast, alarm: before } = kept
    kept.alarm = alarm
    if (alarm.version > kept.storedVersion) kept.unstoredSince ??= alarm.changedAt
    // Its device was taken out while an act on it was under way: it must not stand in the way of what comes back.
    if (this.#alarms.get(alarm.id) !== kept) return
    this.#listener?.changed(kept, before)
    const device = this.deviceToHear(alarm.sn)
    const slot = slotOf(alarm.module, alarm.source)
    const holder = device.last.get(slot)
    if (isOver(alarm)) {
      if (holder === kept) device.last.delete(slot)
    } else if (holder === undefined && !isPast) device.last.set(slot, kept)
  }

  remove(kept: KeptAlarm): void {
    const { id, sn, module, source } = kept.alarm
    if (this.#alarms.delete(id)) this.#listener?.removed(kept)
    const device = this.#devices.get(sn)
    if (device === undefined) return
    device.alarms.delete(id)
    const slot = slotOf(module, source)
    if (device.last.get(slot)?.alarm.id === id) device.last.delete(slot)
    if (device.alarms.size === 0 && device.passages.size === 0 && device.awaiting.size === 0) this.#devices.delete(sn)
  }

  removeDevice(sn: string): string[] {
    const alarms = this.#devices.get(sn)?.alarms ?? new Map<string, KeptAlarm>()
    for (const [id, kept] of alarms) if (this.#alarms.delete(id)) this.#listener?.removed(kept)
    this.#devices.delete(sn)
    return [...alarms.keys()]
  }
}
