import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

export interface ShippedPackage {
  readonly name: string
  /** All versions of a package that is shipped in several. */
  readonly version: string
  readonly licence: string
}

/** As Node looks for it: beside the one who asks, then further up. */
function locate({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const found = packages[candidate]
    if (found !== undefined) return found.link ? found.resolved : candidate
    if (folder === '') return undefined
  }
}

const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** Everything that a workspace needs to run, directly or not, by name; our own packages are no third party. */
export function shippedPackages(lock: Lock, workspace: string): ShippedPackage[] {
  const seen = new Set([workspace])
  const waiting = [workspace]
  const shipped = new Map<string, { name: string; versions: Set<string>; licence: string }>()
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const { version = '', license = '', dependencies = {} } = lock.packages[folder] ?? {}
    const name = /.*node_modules\/(.+)$/.exec(folder)?.[1]
    if (name !== undefined) {
      const key = `${name} ${license}`
      const entry = shipped.get(key) ?? { name, versions: new Set(), licence: license }
      shipped.set(key, entry)
      entry.versions.add(version)
    }
    for (const needed of Object.keys(dependencies)) {
      const found = locate(lock, folder, needed)
      if (found === undefined || seen.has(found)) continue
      seen.add(found)
      waiting.push(found)
    }
  }
  return [...shipped.values()]
    .map(({ name, versions, licence }) => ({ name, version: [...versions].sort(byNumber).join(', '), licence }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.licence < b.licence ? -1 : 1))
}

const MODULE = 'virtual:licences'
const RESOLVED = `\0${MODULE}`

/** The list of `shippedPackages` as a module, made from the lock file at every build: nobody has to keep it true by hand. */
export function licences(root: string, workspace: string): Plugin {
  return {
    name: 'licences',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined
      const path = join(root, 'package-lock.json')
      this.addWatchFile(path)
      const list = shippedPackages(JSON.parse(readFileSync(path, 'utf8')) as Lock, workspace)
      return `export default ${JSON.stringify(list)}`
    },
  }
}
