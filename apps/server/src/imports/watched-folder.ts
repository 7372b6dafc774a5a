import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, lstat, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { IMPORT_MAX, type ImportRun, type Locale } from '@vigil/contract'
import { formatTimestamp, translate } from '@vigil/i18n'
import type { Log } from '../platform/log.ts'
import { SettingsError } from '../platform/read-setting.ts'
import type { ImportDesk } from './import-desk.ts'

export interface WatchedFolderOptions {
  folder: string
  imports: ImportDesk
  /** Language of the report that is written beside a file. */
  language: Locale
  timeZone: string
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** How long a file must not have grown. */
  quietMs?: number | undefined
}

type Outcome = 'done' | 'failed'
interface Seen {
  size: number
  changedAt: number
  since: number
}

const QUIET_MS = 2000
const LOOK_EVERY_MS = 500
/** A folder that is gone is looked for less and less often. */
const LOOK_AT_LEAST_EVERY_MS = 30_000
/** A character is up to four bytes. */
const MAX_BYTES = 4 * IMPORT_MAX
/** What a program writes before it gives a file its name. */
const UNFINISHED = /^\.|\.(part|tmp|filepart|crdownload)$|~$/i

/**
 * Takes files that are dropped into a folder into history, each once: what was stored is known by its content, also when the
 * server died before it could move the file away. Afterwards it lies in `done` or `failed` with a text that says why.
 */
export function createWatchedFolder(options: WatchedFolderOptions) {
  const { folder, imports, language, timeZone, log, quietMs = QUIET_MS } = options
  const seen = new Map<string, Seen>()
  const stopping = new AbortController()
  /** The file that is being brought in. */
  let taking: Promise<void> = Promise.resolve()
  let troubled = ''

  /** Files that have not changed for a while. */
  async function quietFiles(): Promise<string[]> {
    const present = new Set<string>()
    const quiet: string[] = []
    for (const name of (await readdir(folder)).sort()) {
      if (UNFINISHED.test(name)) continue
      const facts = await lstat(join(folder, name)).catch(() => undefined)
      if (facts?.isFile() !== true) continue
      present.add(name)
      const before = seen.get(name)
      const same = before !== undefined && before.size === facts.size && before.changedAt === facts.mtimeMs
      const now = performance.now()
      if (!same) seen.set(name, { size: facts.size, changedAt: facts.mtimeMs, since: now })
      else if (now - before.since >= quietMs) quiet.push(name)
    }
    for (const name of seen.keys()) if (!present.has(name)) seen.delete(name)
    return quiet
  }

  async function take(name: string): Promise<void> {
    const path = join(folder, name)
    const { size } = await lstat(path)
    if (size > MAX_BYTES) {
      const text = translate(language, 'imports.problem.tooLarge', { max: IMPORT_MAX / 1_000_000 })
      return putAway(name, 'failed', [translate(language, 'imports.report.failed', { count: 1 }), text])
    }
    const bytes = await readFile(path)
    const digest = createHash('sha256').update(bytes).digest('hex')
    const before = await imports.broughtBefore(digest)
    if (before !== undefined) {
      const time = formatTimestamp(before.at, timeZone)
      return putAway(name, 'done', [translate(language, 'imports.report.before', { time }), storedText(before)])
    }
    const file = { name: name.slice(0, 255), bytes }
    const { run, problemsInAll } = await imports.store(file, { user: null, locale: language, address: null, digest })
    log.info({ name, stored: run.stored, known: run.known, problems: problemsInAll }, 'a file was brought in')
    if (problemsInAll === 0) return putAway(name, 'done', [storedText(run), ...run.remarks])
    const failed = translate(language, 'imports.report.failed', { count: problemsInAll })
    await putAway(name, 'failed', [failed, ...run.problems.map(problemText), ...run.remarks])
  }

  const storedText = ({ stored, known }: ImportRun): string =>
    translate(language, 'imports.report.stored', { stored, known })
  const problemText = ({ line, text }: ImportRun['problems'][number]): string =>
    line === 0
      ? translate(language, 'imports.report.file', { text })
      : translate(language, 'imports.report.line', { line, text })

  /** The text first: a file that lies there without one would leave the question open. */
  async function putAway(name: string, outcome: Outcome, lines: readonly string[]): Promise<void> {
    const target = await freeName(join(folder, outcome), name)
    await writeFile(`${target}.txt`, `${lines.join('\n')}\n`)
    await rename(join(folder, name), target)
    seen.delete(name)
  }

  async function look(): Promise<void> {
    for (const name of await quietFiles()) {
      if (stopping.signal.aborted) return
      taking = take(name)
      await taking
    }
  }

  async function run(): Promise<void> {
    let waitMs = LOOK_EVERY_MS
    while (!stopping.signal.aborted) {
      try {
        if (troubled !== '') await prepare()
        await look()
        if (troubled !== '') log.info({ folder }, 'the import folder can be looked through again')
        troubled = ''
        waitMs = LOOK_EVERY_MS
      } catch (error) {
        // The file stays where it is and is taken when the trouble is over; one line of the same trouble is enough.
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== troubled) log.warn({ err: error }, 'the import folder could not be looked through; trying again')
        troubled = reason
        waitMs = Math.min(2 * waitMs, LOOK_AT_LEAST_EVERY_MS)
      }
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function prepare(): Promise<void> {
    for (const part of ['', 'done', 'failed']) await makeFolder(join(folder, part))
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  }

  return {
    async start(): Promise<void> {
      try {
        await prepare()
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unusable'
        throw new SettingsError(
          `IMPORT_FOLDER is ${JSON.stringify(folder)}, but that folder can not be made or used (${code})`,
        )
      }
      void run()
    },
    /** What is being stored is stored to its end; a folder that does not answer is not waited for. */
    async stop(): Promise<void> {
      stopping.abort()
      await taking.catch(() => {})
    },
  }
}

/**
 * Step by step from the first that is there. Node's own way of making all at once never ends where nothing can be made, as below
 * /proc, and keeps the process from ending with it.
 */
async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (found?.isDirectory() === true) return
  if (found !== undefined) throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR' })
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || path === dirname(path)) throw error
  })
}

/** A name may come again with other content. */
async function freeName(folder: string, name: string): Promise<string> {
  const taken = new Set(await readdir(folder))
  const { name: stem, ext } = parse(name)
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${stem}-${n}${ext}`
    if (!taken.has(candidate)) return join(folder, candidate)
  }
}
