import type { AlarmEvent, ModuleKey } from '@vigil/contract'
import { isPictureDue, type LiveDevice, type LiveModule } from '@vigil/domain'
import type { LiveEntry } from '../fleet/live-entry.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import { copyLines, createTimeCells, jsonCell, textCell } from '../platform/database/copy-text.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { OncePerMinute } from '../platform/once-per-minute.ts'

export interface RecorderOptions {
  database: Pick<Database, 'transaction'>
  now(): number
  log: Pick<Log, 'warn'>
}

/** Puts down what the server tells its consoles, so that it can be told again. */
export interface Recorder {
  /** A device was heard, or has fallen silent. Costs a comparison while it is calm. */
  heard(entry: LiveEntry, before: LiveDevice): void
  /** An alarm was told. */
  told(row: DeviceRow, event: AlarmEvent): void
  /** Every device as it is now: what a server that begins shows is not what the last one showed. */
  begin(entries: Iterable<LiveEntry>): void
  start(): void
  stop(): Promise<void>
  flush(): Promise<void>
}

const FLUSH_MS = 1_000
/** A database that is away for long must not take the memory: then the replay has a gap, and the history none. */
const WAITING_MAX = 100_000

interface Picture {
  readonly deviceId: number
  readonly at: number
  readonly device: LiveDevice
}

interface Told {
  readonly deviceId: number
  readonly at: number
  readonly event: AlarmEvent
}

/** As large as all the rest, and a picture for every change of state: of spectra and images the history keeps its own. */
function leanDevice(device: LiveDevice): LiveDevice {
  const modules: Partial<Record<ModuleKey, LiveModule>> = {}
  for (const name in device.modules) {
    const key = name as ModuleKey
    const { spectrum: _spectrum, picture: _picture, pictureAt: _at, ...module } = device.modules[key] as LiveModule
    modules[key] = module
  }
  return { ...device, modules }
}

export function createRecorder({ database, now, log }: RecorderOptions): Recorder {
  const lastAt = new WeakMap<LiveEntry, number>()
  /** By device and moment: of several messages of one moment the last counts. */
  let pictures = new Map<string, Picture>()
  let alarms: Told[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const logged = new OncePerMinute(() => performance.now())
  const time = createTimeCells()

  function put(entry: LiveEntry, at: number): void {
    lastAt.set(entry, at)
    if (pictures.size < WAITING_MAX)
      pictures.set(`${entry.row.id} ${at}`, { deviceId: entry.row.id, at, device: entry.device })
  }

  async function write(): Promise<void> {
    const [told, put] = [alarms, pictures]
    if (told.length === 0 && put.size === 0) return
    alarms = []
    pictures = new Map()
    try {
      await database.transaction(async (client) => {
        if (put.size > 0) {
          // By way of a table of its own: a moment that is put down twice takes the place of the first.
          await client.query(
            'create temp table if not exists replay_new (device_id bigint, at timestamptz, picture jsonb) on commit delete rows',
          )
          const lines = [...put.values()].map(
            ({ deviceId, at, device }) => `${deviceId}\t${time(at)}\t${jsonCell(leanDevice(device))}\n`,
          )
          await copyLines(client, 'copy replay_new (device_id, at, picture) from stdin', Buffer.from(lines.join('')))
          await client.query(
            `insert into replay_picture (device_id, at, picture)
             select replay_new.device_id, at, picture from replay_new join device on device.id = replay_new.device_id
             on conflict (device_id, at) do update set picture = excluded.picture`,
          )
        }
        if (told.length > 0) {
          const lines = told.map(
            ({ deviceId, at, event }) => `${textCell(event.id)}\t${deviceId}\t${time(at)}\t${jsonCell(event)}\n`,
          )
          await copyLines(
            client,
            'copy replay_alarm (event_id, device_id, at, told) from stdin',
            Buffer.from(lines.join('')),
          )
        }
      })
    } catch (error) {
      if (logged.pass('unwritten') !== undefined)
        log.warn({ err: error }, 'replay: what was told could not be put down yet')
      if (pictures.size + put.size < WAITING_MAX) pictures = new Map([...put, ...pictures])
      if (alarms.length + told.length < WAITING_MAX) alarms = [...told, ...alarms]
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  return {
    heard(entry, before) {
      const { device } = entry
      // A silence has no message: its moment is now.
      const at = device.at === before.at && device !== before ? now() : device.at
      if (isPictureDue(before, device, at, lastAt.get(entry))) put(entry, at)
    },
    told(row, event) {
      if (alarms.length < WAITING_MAX) alarms.push({ deviceId: row.id, at: now(), event })
    },
    begin(entries) {
      const at = now()
      for (const entry of entries) if (entry.device.at > 0) put(entry, at)
    },
    start() {
      timer ??= setInterval(() => void flush(), FLUSH_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await flush()
    },
    flush,
  }
}
