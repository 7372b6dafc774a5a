import type { ModuleKey } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { isConnected, type LiveDevice, reduce } from '@vigil/domain'
import type { StoredDeviceState } from '../history/reading/latest.ts'
import { newRecord } from '../history/writing/records.ts'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import type { Log } from '../platform/log.ts'
import type { AlarmKeeper } from './alarm-keeper.ts'
import { freshDevice, restoredDevice, type StoredFleet } from './fleet-state.ts'
import { latestPart } from './history-record.ts'
import { type LiveEntry, newEntry } from './live-entry.ts'
import type { Saving } from './save-records.ts'
import type { FleetSilence } from './silence-watch.ts'

export interface RosterOptions {
  directory: Pick<Directory, 'devices' | 'onChange'>
  registry: Pick<Registry, 'model'>
  alarms: Pick<AlarmKeeper, 'endWithout' | 'forget'>
  saving: Pick<Saving, 'save' | 'forget'>
  silence: Pick<FleetSilence, 'watch' | 'isSilent' | 'heardThen' | 'forget'>
  onUpdate(entry: LiveEntry, before: LiveDevice): void
  onChanged(entry: LiveEntry, before: DeviceRow | undefined): void
  onRemoved(row: DeviceRow, alarmIds: string[]): void
  now(): number
  log: Pick<Log, 'warn'>
}

export interface Roster {
  readonly entries: ReadonlyMap<string, LiveEntry>
  /** The entry of a device that speaks; a message may come before the directory has told of its device. */
  entryOf(row: DeviceRow): LiveEntry
  restore(stored: StoredFleet): void
  bringIn(stored: StoredDeviceState): void
  /** Ends what is open of modules that the device no longer has. */
  leaveModules(entry: LiveEntry): void
}

/** The devices that there are: as the directory has them, and as the database or a file knew them before they spoke. */
export function createRoster(options: RosterOptions): Roster {
  const { directory, alarms, saving, silence, now, log } = options
  const entries = new Map<string, LiveEntry>()

  function add(row: DeviceRow): LiveEntry {
    const entry = newEntry(row)
    entries.set(row.sn, entry)
    return entry
  }
  for (const row of directory.devices()) add(row)

  /** Which modules a device has. A model that is not known may have any of them. */
  function modulesOf({ deviceType }: DeviceRow): (module: ModuleKey) => boolean {
    const model = options.registry.model(deviceType)
    return (module) => model === undefined || model.modules.some(({ key }) => key === module)
  }

  /** Alarms and faults of modules that its type no longer has would be open for ever: no message tells of them. */
  function leaveModules(entry: LiveEntry): void {
    const { row, openFaults } = entry
    const at = now()
    const has = modulesOf(row)
    const record = newRecord(row.id, at, at)
    const gone = [...openFaults].filter((place) => place !== 'device' && place !== 'clock' && !has(place))
    if (gone.length > 0) record.faults = gone.map((module) => ({ module, ended: true }))
    const ended = alarms.endWithout(row, { ...entry.device, at, deviceTime: at }, has)
    if (ended.length > 0) record.alarms = ended
    if (record.faults === undefined && record.alarms === undefined) return
    entry.openFaults = new Set([...openFaults].filter((place) => !gone.includes(place)))
    record.latest = latestPart(entry.device)
    saving.save(entry, record).catch((error: unknown) => {
      log.warn({ sn: row.sn, err: error }, 'fleet: what ended with a module is kept until it can be stored')
    })
  }

  function change(row: DeviceRow): void {
    const entry = entries.get(row.sn)
    if (entry === undefined) {
      options.onChanged(add(row), undefined)
      return
    }
    const before = entry.row
    entry.row = row
    if (before.deviceType !== row.deviceType) {
      entry.device = freshDevice(row)
      entry.heard = undefined
      entry.counts = undefined
      leaveModules(entry)
    }
    options.onChanged(entry, before)
  }

  function remove({ sn }: DeviceRow): void {
    const entry = entries.get(sn)
    if (entry === undefined) return
    entries.delete(sn)
    saving.forget(entry)
    silence.forget(sn)
    options.onRemoved(entry.row, alarms.forget(sn))
  }
  directory.onChange(({ added, removed, changed }) => {
    for (const row of removed) remove(row)
    for (const row of [...added, ...changed]) change(row)
  })

  return {
    entries,
    entryOf: (row) => entries.get(row.sn) ?? add(row),
    restore(stored) {
      for (const device of stored.devices) {
        const entry = entries.get(device.sn)
        if (entry === undefined) continue
        entry.device = restoredDevice(entry.row, device, now(), modulesOf(entry.row))
        entry.heard = silence.heardThen(entry.device)
        entry.stateAt = entry.device.at
        silence.watch(entry)
      }
      for (const { sn, module } of stored.openFaults) {
        const entry = entries.get(sn)
        if (entry !== undefined) entry.openFaults = new Set(entry.openFaults).add(module)
      }
    },
    bringIn(stored) {
      const entry = entries.get(stored.sn)
      if (entry === undefined || isConnected(entry.device.runstate)) return
      const before = entry.device
      const device = restoredDevice(entry.row, stored, now(), modulesOf(entry.row))
      if (device.at <= before.at) return
      // A device that is silent is told as silent at once: until the next tick it would be shown as connected.
      entry.device = device
      entry.heard = silence.heardThen(device)
      if (!isConnected(device.runstate) || silence.isSilent(entry)) {
        entry.device = reduce(device, { type: 'silent', at: now() })
      }
      silence.watch(entry)
      options.onUpdate(entry, before)
    },
    leaveModules,
  }
}
