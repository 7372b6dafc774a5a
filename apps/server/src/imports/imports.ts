import {
  type EndpointInput,
  IMPORT_PREVIEW_ROWS,
  type ImportCheck,
  type ImportRun,
  type Locale,
  type ModuleKey,
} from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { translate } from '@vigil/i18n'
import type pg from 'pg'
import { insertAudit } from '../history/writing/audit.ts'
import type { History } from '../history/writing/history.ts'
import { importHistory } from '../history/writing/import.ts'
import type { AuditRecord, ReadingPart } from '../history/writing/records.ts'
import { readRetention } from '../history/writing/retention.ts'
import { seenDevices } from '../organisation/device-scope.ts'
import type { Directory } from '../organisation/directory.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import { createFairTurns } from '../platform/fair-turns.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import { type CheckedFile, createCheckFile, type ImportFile } from './check-file.ts'
import type { FileProblem } from './file-reading.ts'
import type { Bringer, Brought, ImportDesk } from './import-desk.ts'
import { insertRun, listRuns, runOfDigest } from './import-runs.ts'
import { insertSamples, listSamples, readSample } from './samples.ts'
import { createWatchedFolder } from './watched-folder.ts'

export interface ImportsOptions {
  database: Database
  directory: Directory
  registry: Registry
  history: Pick<History, 'partitions' | 'rollups'>
  timeZone: string
  now(): number
  newId(): string
  /** Tells the live fleet of devices whose history has grown. */
  onStored(serials: readonly string[]): Promise<void>
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Files that are dropped here are brought in; `language` is that of the reports beside them. */
  folder?: string | undefined
  language: Locale
}

const MOMENTS_AT_ONCE = 5000
/** Two at once could both find a reading missing, and both store it. What waits holds all the readings of its file. */
const STORE_TURNS = { places: 1, placesPerOwner: 1, waitingPerOwner: 4, waitingInAll: 20 }
/** Owner of what the watched folder brings. */
const FOLDER = 'folder'
const ownerOf = ({ user }: Pick<Bringer, 'user'>): string => (user === null ? FOLDER : `user ${user.id}`)

export interface Imports extends ImportDesk {
  readonly handlers: Pick<Handlers, 'checkImport' | 'storeImport' | 'imports' | 'importSamples' | 'importSample'>
  /** Begins to look into the watched folder, where there is one. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Files with readings, brought by people or dropped into a folder. */
export function createImports(options: ImportsOptions): Imports {
  const { database, directory, registry, history, now, newId } = options
  const checkFile = createCheckFile(registry)
  const inTurn = createFairTurns({ ...STORE_TURNS, refused: () => new Refusal('importsTooMany') })

  async function read(file: ImportFile, { user }: Bringer): Promise<CheckedFile> {
    const { readingDays } = await readRetention(database, now())
    const deviceOf = (sn: string) => {
      const device = directory.device(sn)
      return device !== undefined && (user === null || directory.sees(user.officeId, device)) ? device : undefined
    }
    return checkFile(file, { deviceOf, owner: ownerOf({ user }), readingDays, timeZone: options.timeZone, now: now() })
  }

  /** What history does not hold yet. */
  async function freshOf({ readings }: CheckedFile): Promise<CheckedFile['readings']> {
    const known = await knownMoments(database.pool, readings)
    return readings.filter(({ record }) => !known.has(`${record.deviceId} ${record.at}`))
  }

  const told = (problems: readonly FileProblem[], locale: Locale): ImportRun['problems'] =>
    [...problems]
      .sort((a, b) => a.line - b.line)
      .map(({ line, key, values, within }) => ({
        line,
        text: translate(locale, key, within === undefined ? values : { ...values, problem: translate(locale, within) }),
      }))

  const noted = (notes: CheckedFile['problems']['remarks'], locale: Locale): string[] =>
    notes.map(({ number, key, value }) => {
      const remark = translate(locale, key, { value })
      return number === 0 ? remark : translate(locale, 'imports.problem.measurement', { number, problem: remark })
    })

  /** Read before its turn: nobody's file waits for how long another one takes to be read. */
  async function store(file: ImportFile, bringer: Bringer): Promise<Brought> {
    const checked = await read(file, bringer)
    return inTurn(ownerOf(bringer), () => storeChecked(file, checked, bringer))
  }

  async function storeChecked(file: ImportFile, checked: CheckedFile, bringer: Bringer): Promise<Brought> {
    const { user, locale, address, digest = null } = bringer
    const { readings, samples, repeated, problems } = checked
    const fresh = await freshOf(checked)
    const failed = problems.count > 0
    const run: ImportRun = {
      id: newId(),
      at: now(),
      name: file.name,
      by: user?.username ?? null,
      stored: failed ? 0 : fresh.length,
      known: failed ? 0 : readings.length - fresh.length + repeated,
      devices: devicesOf([...readings, ...samples]),
      problems: told(problems.listed, locale),
      remarks: noted(problems.remarks, locale),
      samples: failed ? 0 : samples.length,
    }
    const { id, name, stored, known, devices } = run
    const audit: AuditRecord = {
      at: run.at,
      userId: user?.id ?? null,
      act: 'import',
      subject: null,
      detail: { id, name, stored, known, devices, samples: run.samples, problems: problems.count },
      address,
    }
    const keep = async (client: pg.ClientBase): Promise<void> => {
      const kept = { ...run, userId: user?.id ?? null, digest: failed ? null : digest }
      await insertRun(client, kept)
      if (!failed) await insertSamples(client, kept, samples, newId)
      await insertAudit(client, audit)
    }
    if (failed || fresh.length === 0) {
      await database.transaction(keep)
      return { run, problemsInAll: problems.count }
    }
    await importHistory({
      database,
      columns: registry.columns,
      partitions: history.partitions,
      rollups: history.rollups,
      log: options.log,
      records: fresh.map(({ record }) => record),
      beforeCommit: keep,
    })
    // It is stored, whatever becomes of the picture of the moment.
    await options.onStored(devices).catch((error: unknown) => {
      options.log.warn({ err: error, devices }, 'imports: the live fleet does not show the file yet')
    })
    return { run, problemsInAll: 0 }
  }

  const handlers: Imports['handlers'] = {
    async checkImport(file, { user, locale, address }) {
      const checked = await read(fileOf(file), { user, locale, address })
      const { format, readings, samples, repeated, problems } = checked
      const fresh = await freshOf(checked)
      return {
        format,
        devices: devicesOf([...readings, ...samples]),
        readings: readings.length + repeated,
        known: readings.length - fresh.length + repeated,
        from: readings[0]?.record.at ?? null,
        to: readings.at(-1)?.record.at ?? null,
        preview: readings.slice(0, IMPORT_PREVIEW_ROWS).map(previewOf),
        problems: told(problems.listed, locale),
        problemsInAll: problems.count,
        remarks: noted(problems.remarks, locale),
        samples: samples.length,
      }
    },
    storeImport: async (file, context) => (await store(fileOf(file), context)).run,
    imports: (_, { user }) => listRuns(database.pool, seenDevices(directory, user).isAll ? null : user.id),
    importSamples(_, { user }) {
      const { isAll, rows } = seenDevices(directory, user)
      return listSamples(database.pool, isAll ? null : rows.map(({ sn }) => sn))
    },
    async importSample({ id }, { user }) {
      const sample = await readSample(database.pool, id)
      const device = sample && directory.device(sample.sn)
      if (sample === undefined || device === undefined || !directory.sees(user.officeId, device)) {
        throw new Refusal('recordUnknown')
      }
      return sample
    },
  }

  const desk: ImportDesk = { store, broughtBefore: (digest) => runOfDigest(database.pool, digest) }
  const watched =
    options.folder === undefined
      ? undefined
      : createWatchedFolder({ ...options, folder: options.folder, imports: desk })
  return {
    ...desk,
    handlers,
    async start() {
      await watched?.start()
    },
    async stop() {
      await watched?.stop()
    },
  }
}

const devicesOf = (told: readonly { readonly sn: string }[]): string[] => [...new Set(told.map(({ sn }) => sn))].sort()

const fileOf = ({ name, content, encoding, sn }: EndpointInput<'checkImport'>): ImportFile => ({
  name,
  bytes: Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'),
  sn,
})

function previewOf({ sn, record: { at, reading } }: CheckedFile['readings'][number]): ImportCheck['preview'][number] {
  const values: Record<string, number> = {}
  const modules = Object.entries(reading?.values ?? {}) as [ModuleKey, ReadingPart['values'][ModuleKey]][]
  for (const [module, given] of modules) {
    for (const [quantity, value] of Object.entries(given ?? {})) values[`${module}.${quantity}`] = value
  }
  return { sn, at, values }
}

/** As `device moment`. */
async function knownMoments(pool: pg.Pool, readings: CheckedFile['readings']): Promise<Set<string>> {
  const known = new Set<string>()
  for (let start = 0; start < readings.length; start += MOMENTS_AT_ONCE) {
    const records = readings.slice(start, start + MOMENTS_AT_ONCE).map(({ record }) => record)
    const rows = await readRows(
      pool,
      { device_id: 'text', at: 'time' },
      `select reading.device_id, reading.at from reading
       join unnest($1::bigint[], $2::timestamptz[]) as told (device_id, at)
         on told.device_id = reading.device_id and told.at = reading.at
       where reading.at between $3 and $4 and reading.device_id = any ($5)`,
      [
        records.map(({ deviceId }) => deviceId),
        records.map(({ at }) => new Date(at)),
        new Date(records[0]?.at ?? 0),
        new Date(records.at(-1)?.at ?? 0),
        [...new Set(records.map(({ deviceId }) => deviceId))],
      ],
    )
    for (const { device_id, at } of rows) known.add(`${device_id} ${at.getTime()}`)
  }
  return known
}
