import { type RunMode, type ShieldOption, type Threshold, thresholdSchema } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { siteOffice, withinScope } from '@vigil/domain'
import { type ColumnsOf, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'

export interface Office {
  id: string
  parentId: string | null
  name: string
  /** Ids from the root to this office, '/1/4/'. */
  path: string
  stationMap: string | null
  sort: number
}

export const OFFICE_COLUMNS: ColumnsOf<Office> = {
  id: 'text',
  parentId: 'text?',
  name: 'text',
  path: 'text',
  stationMap: 'text?',
  sort: 'number',
}

export interface DeviceRow {
  id: number
  sn: string
  deviceType: string
  name: string
  officeId: string
  officeName: string
  officePath: string
  longitude: number | null
  latitude: number | null
  mapUrl: string | null
  runMode: RunMode
  simulated: boolean
  /** In force: the model's defaults, overridden by the device's own. */
  thresholds: Threshold[]
  shield: ShieldOption
  /** The plan on which somebody put it, and where: to the right and upward from its lower left corner. */
  scenePlan: string | null
  sceneX: number | null
  sceneUp: number | null
  secretHash: Buffer
}

export interface DirectoryChange {
  added: DeviceRow[]
  removed: DeviceRow[]
  changed: DeviceRow[]
}

/** Offices and devices in memory, as the database has them; reloaded whenever anybody changes them there. */
export interface Directory {
  offices(): readonly Office[]
  office(id: string): Office | undefined
  devices(): Iterable<DeviceRow>
  device(sn: string): DeviceRow | undefined
  /** A user's scope is its office: the devices of that office and of those below. */
  sees(officeId: string, device: DeviceRow): boolean
  /** Whether the office is the one whose people act for everybody. */
  seesWholeSite(officeId: string): boolean
  reload(): Promise<void>
  onChange(listener: (change: DirectoryChange) => void): void
}

export interface DirectoryOptions {
  database: Pick<Database, 'pool' | 'listen'>
  registry: Pick<Registry, 'thresholds'>
  log: Pick<Log, 'warn'>
}

/** A command that adds a thousand devices tells of each: one reload serves them all. */
const RELOAD_DELAY_MS = 100
const RETRY_MS = 2000

export async function createDirectory({ database, registry, log }: DirectoryOptions): Promise<Directory> {
  let offices: readonly Office[] = []
  let officesById = new Map<string, Office>()
  let topOffice: string | undefined
  let devices = new Map<string, DeviceRow>()
  const listeners: ((change: DirectoryChange) => void)[] = []

  const load = async (): Promise<void> => {
    const [nextOffices, nextDevices] = await Promise.all([loadOffices(database), loadDevices(database, registry, log)])
    const before = devices
    offices = nextOffices
    topOffice = siteOffice(nextOffices)
    officesById = new Map(nextOffices.map((office) => [office.id, office]))
    devices = new Map(nextDevices.map((device) => [device.sn, keptWhenEqual(before.get(device.sn), device)]))
    const change = changeBetween(before, devices)
    if (change.added.length + change.removed.length + change.changed.length === 0) return
    for (const listener of listeners) {
      // The change is not told again: one that fails must not keep the others from hearing of it.
      try {
        listener(change)
      } catch (error) {
        log.warn({ err: error }, 'somebody who is told of a change of the organisation failed')
      }
    }
  }

  // One at a time, and one more when asked meanwhile: a slower, older answer must not win over a newer one.
  let loading: Promise<void> | undefined
  let next: Promise<void> | undefined
  const reload = (): Promise<void> => {
    if (loading === undefined) {
      loading = load().finally(() => {
        loading = undefined
      })
      return loading
    }
    next ??= loading
      .catch(() => {})
      .then(() => {
        next = undefined
        return reload()
      })
    return next
  }

  let timer: NodeJS.Timeout | undefined
  const reloadSoon = (delayMs: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      reload().catch((error: unknown) => {
        log.warn({ err: error }, 'the organisation could not be reloaded; trying again')
        reloadSoon(RETRY_MS)
      })
    }, delayMs)
    timer.unref()
  }

  await database.listen('organisation_changed', () => reloadSoon(RELOAD_DELAY_MS))
  await reload()

  return {
    offices: () => offices,
    office: (id) => officesById.get(id),
    devices: () => devices.values(),
    device: (sn) => devices.get(sn),
    sees: (officeId, device) => withinScope(officesById.get(officeId)?.path ?? '', device.officePath),
    seesWholeSite: (officeId) => officeId === topOffice,
    reload,
    onChange(listener) {
      listeners.push(listener)
    },
  }
}

async function loadOffices({ pool }: Pick<Database, 'pool'>): Promise<Office[]> {
  const rows = await readRowsOf<Office>(
    pool,
    OFFICE_COLUMNS,
    `select id, parent_id as "parentId", name, path, station_map as "stationMap", sort from office order by sort, id`,
  )
  return rows
}

interface StoredDevice extends Omit<DeviceRow, 'id' | 'thresholds'> {
  id: string
  thresholds: unknown
}

const STORED_DEVICE_COLUMNS: ColumnsOf<StoredDevice> = {
  id: 'text',
  sn: 'text',
  deviceType: 'text',
  name: 'text',
  officeId: 'text',
  officeName: 'text',
  officePath: 'text',
  longitude: 'number?',
  latitude: 'number?',
  mapUrl: 'text?',
  runMode: 'number',
  simulated: 'boolean',
  thresholds: 'json',
  shield: 'text',
  scenePlan: 'text?',
  sceneX: 'number?',
  sceneUp: 'number?',
  secretHash: 'bytes',
}

async function loadDevices(
  { pool }: Pick<Database, 'pool'>,
  registry: Pick<Registry, 'thresholds'>,
  log: Pick<Log, 'warn'>,
): Promise<DeviceRow[]> {
  const rows = await readRowsOf<StoredDevice>(
    pool,
    STORED_DEVICE_COLUMNS,
    `
    select device.id, device.sn, device.device_type as "deviceType", device.name, device.office_id as "officeId",
      office.name as "officeName", office.path as "officePath", device.longitude, device.latitude,
      device.map_url as "mapUrl", device.run_mode as "runMode", device.simulated, device.thresholds, device.shield,
      device.scene_plan as "scenePlan", device.scene_x as "sceneX", device.scene_up as "sceneUp",
      device.secret_hash as "secretHash"
    from device join office on office.id = device.office_id where device.removed_at is null order by device.id`,
  )
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    thresholds: effectiveThresholds(registry.thresholds(row.deviceType), ownThresholds(row, log)),
  }))
}

/** One unreadable row must not keep every device off the screen: it falls back to the model's thresholds. */
function ownThresholds(row: StoredDevice, log: Pick<Log, 'warn'>): Threshold[] {
  const parsed = thresholdSchema.array().safeParse(row.thresholds)
  if (parsed.success) return parsed.data
  log.warn({ sn: row.sn, err: parsed.error }, 'unreadable thresholds of a device: those of its model apply')
  return []
}

export function effectiveThresholds(defaults: readonly Threshold[], own: readonly Threshold[]): Threshold[] {
  const keyOf = ({ module, quantity, direction }: Threshold): string => `${module} ${quantity} ${direction}`
  const merged = new Map(defaults.map((threshold) => [keyOf(threshold), threshold]))
  for (const threshold of own) merged.set(keyOf(threshold), threshold)
  return [...merged.values()]
}

/** The same object for an unchanged device: others hold on to it. */
function keptWhenEqual(before: DeviceRow | undefined, after: DeviceRow): DeviceRow {
  return before !== undefined && isSame(before, after) ? before : after
}

function isSame(a: DeviceRow, b: DeviceRow): boolean {
  const { secretHash: secretA, thresholds: thresholdsA, ...restA } = a
  const { secretHash: secretB, thresholds: thresholdsB, ...restB } = b
  return (
    secretA.equals(secretB) &&
    Object.entries(restA).every(([key, value]) => restB[key as keyof typeof restB] === value) &&
    JSON.stringify(thresholdsA) === JSON.stringify(thresholdsB)
  )
}

function changeBetween(before: ReadonlyMap<string, DeviceRow>, after: ReadonlyMap<string, DeviceRow>): DirectoryChange {
  const change: DirectoryChange = { added: [], removed: [], changed: [] }
  for (const [sn, device] of after) {
    const earlier = before.get(sn)
    if (earlier === undefined) change.added.push(device)
    else if (earlier !== device) change.changed.push(device)
  }
  for (const [sn, device] of before) if (!after.has(sn)) change.removed.push(device)
  return change
}
