import type { AlarmEvent, AlarmRise, ModuleKey } from '@vigil/contract'
import { isPictureDue, type LiveDevice, type LiveModule } from '@vigil/domain'
import type { LiveEntry } from '../fleet/live-entry.ts'
import { classifyFailure } from '../history/writing/database-failure.ts'
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
  /** The peak of an alarm rose, of which nothing else was told. */
  risen(row: DeviceRow, id: string, rise: AlarmRise): void
  /** Every device as it is now: what a server that begins shows is not what the last one showed. */
  begin(entries: Iterable<LiveEntry>): void
  start(): void
  stop(): Promise<void>
  flush(): Promise<void>
}

const FLUSH_MS = 1_000
/** A database that is away for long must not take the memory: then the replay has a gap, and the history none. */
const WAITING_MAX = 50_000
const TOO_MUCH = 'the database is away for long: what was told is not put down'

/** Rows of one transaction: a fleet that falls silent at once must not hold up the server while it is written. */
const ROWS_AT_ONCE = 1_000

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

interface Rise {
  readonly id: string
  readonly deviceId: number
  readonly at: number
  readonly rise: AlarmRise
}

interface Portion {
  readonly pictures: readonly Picture[]
  readonly told: readonly Told[]
  readonly rises: readonly Rise[]
}

const NOTHING: Portion = { pictures: [], told: [], rises: [] }
const sizeOf = ({ pictures, told, rises }: Portion): number => pictures.length + told.length + rises.length
const partOf = ({ pictures, told, rises }: Portion, from: number, to?: number): Portion => ({
  pictures: pictures.slice(from, to),
  told: told.slice(from, to),
  rises: rises.slice(from, to),
})

/** As large as all the rest, and a picture for every change of state: of spectra and images the history keeps its own. */
function leanDevice(device: LiveDevice): LiveDevice {
  const modules: Partial<Record<ModuleKey, LiveModule>> = {}
  for (const name in device.modules) {
    const key = name as ModuleKey
    const { spectrum: _spectrum, picture: _picture, pictureAt: _at, ...module } = device.modules[key] as LiveModule
    modules[key] = module
  }
  const late = device.late === undefined ? undefined : { time: device.late.time, at: device.late.at }
  return { ...device, modules, late }
}

/** In the order in which they came, a part at a time. */
function portionsOf(waiting: Portion): Portion[] {
  const portions: Portion[] = []
  const longest = Math.max(waiting.pictures.length, waiting.told.length, waiting.rises.length)
  for (let from = 0; from < longest; from += ROWS_AT_ONCE) portions.push(partOf(waiting, from, from + ROWS_AT_ONCE))
  return portions
}

/** Each part is smaller than the whole. */
function halved(portion: Portion): Portion[] {
  const { pictures, told, rises } = portion
  const kinds = [
    { ...NOTHING, pictures },
    { ...NOTHING, told },
    { ...NOTHING, rises },
  ].filter((each) => sizeOf(each) > 0)
  if (kinds.length > 1) return kinds
  const middle = Math.ceil(sizeOf(portion) / 2)
  return [partOf(portion, 0, middle), partOf(portion, middle)]
}

export function createRecorder({ database, now, log }: RecorderOptions): Recorder {
  let lastAt = new WeakMap<LiveEntry, number>()
  /** By device and moment: of several messages of one moment the last counts. */
  let pictures = new Map<string, Picture>()
  let alarms: Told[] = []
  /** By alarm and moment, likewise. */
  let rises = new Map<string, Rise>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const logged = new OncePerMinute(() => performance.now())
  const time = createTimeCells()

  function lose(what: string, error?: unknown): void {
    // Whatever is heard next is put down, so that the replay is whole again behind the gap.
    lastAt = new WeakMap()
    const others = logged.pass(what)
    if (others !== undefined) log.warn({ err: error, others }, `replay: ${what}`)
  }

  function put(entry: LiveEntry, at: number): void {
    if (pictures.size >= WAITING_MAX) {
      lose(TOO_MUCH)
      return
    }
    lastAt.set(entry, at)
    pictures.set(`${entry.row.id} ${at}`, { deviceId: entry.row.id, at, device: leanDevice(entry.device) })
  }

  /** By way of tables of their own: a device that was removed since must not cost the others theirs. */
  function store({ pictures: put, told, rises: risen }: Portion): Promise<void> {
    return database.transaction(async (client) => {
      await client.query(INCOMING)
      if (put.length > 0) {
        const lines = put.map(({ deviceId, at, device }) => `${deviceId}\t${time(at)}\t${jsonCell(device)}\n`)
        await copyLines(client, 'copy replay_new (device_id, at, picture) from stdin', Buffer.from(lines.join('')))
        await client.query(STORE_PICTURES)
      }
      if (told.length > 0) {
        const lines = told.map(
          ({ deviceId, at, event }, n) => `${n}\t${textCell(event.id)}\t${deviceId}\t${time(at)}\t${jsonCell(event)}\n`,
        )
        const copy = 'copy replay_told (n, event_id, device_id, at, told) from stdin'
        await copyLines(client, copy, Buffer.from(lines.join('')))
        await client.query(STORE_TOLD)
      }
      if (risen.length > 0) {
        const lines = risen.map(
          ({ id, deviceId, at, rise }) => `${textCell(id)}\t${deviceId}\t${time(at)}\t${jsonCell(rise)}\n`,
        )
        const copy = 'copy replay_risen (event_id, device_id, at, told) from stdin'
        await copyLines(client, copy, Buffer.from(lines.join('')))
        await client.query(STORE_RISEN)
      }
    })
  }

  /** What can not be stored at all is found and left out; one bad row would hold up all behind it for ever. */
  async function storeApart(portion: Portion): Promise<void> {
    try {
      await store(portion)
    } catch (error) {
      const failure = classifyFailure(error)
      if (failure === 'outage' || failure === 'unclear') throw error
      if (sizeOf(portion) <= 1) lose('a row could not be put down', error)
      else for (const half of halved(portion)) await storeApart(half)
    }
  }

  async function write(): Promise<void> {
    const portions = portionsOf({ pictures: [...pictures.values()], told: alarms, rises: [...rises.values()] })
    alarms = []
    pictures = new Map()
    rises = new Map()
    for (const [index, portion] of portions.entries()) {
      try {
        await storeApart(portion)
      } catch (error) {
        if (logged.pass('away') !== undefined)
          log.warn({ err: error }, 'replay: what was told could not be put down yet')
        keepWaiting(portions.slice(index))
        return
      }
    }
  }

  function keepWaiting(portions: readonly Portion[]): void {
    const earlier = portions.flatMap((portion) =>
      portion.pictures.map((each) => [`${each.deviceId} ${each.at}`, each] as const),
    )
    pictures = new Map([...earlier, ...pictures])
    const risen = portions.flatMap((portion) => portion.rises.map((each) => [`${each.id} ${each.at}`, each] as const))
    rises = new Map([...risen, ...rises])
    alarms = [...portions.flatMap(({ told }) => told), ...alarms]
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
      const at = now()
      if (alarms.length >= WAITING_MAX) return lose(TOO_MUCH)
      alarms.push({ deviceId: row.id, at, event })
      // What rose before in the same moment is in it.
      rises.delete(`${event.id} ${at}`)
    },
    risen(row, id, rise) {
      const at = now()
      if (rises.size >= WAITING_MAX) return lose(TOO_MUCH)
      rises.set(`${id} ${at}`, { id, deviceId: row.id, at, rise })
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

const INCOMING = `
  create temp table if not exists replay_new (device_id bigint, at timestamptz, picture jsonb) on commit delete rows;
  create temp table if not exists replay_told (n int, event_id text, device_id bigint, at timestamptz, told jsonb)
    on commit delete rows;
  create temp table if not exists replay_risen (event_id text, device_id bigint, at timestamptz, told jsonb)
    on commit delete rows`

const STORE_PICTURES = `
  insert into replay_picture (device_id, at, picture)
  select replay_new.device_id, at, picture from replay_new join device on device.id = replay_new.device_id
  on conflict (device_id, at) do update set picture = excluded.picture`

const STORE_TOLD = `
  insert into replay_alarm (event_id, device_id, at, told)
  select event_id, device_id, at, told from replay_told join device on device.id = replay_told.device_id
  order by replay_told.n`

const STORE_RISEN = `
  insert into replay_rise (event_id, device_id, at, told)
  select event_id, replay_risen.device_id, at, told from replay_risen join device on device.id = replay_risen.device_id
  on conflict (event_id, at) do update set told = excluded.told`
