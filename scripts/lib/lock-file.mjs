import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

export const LOCK_FILE = join(root, 'package-lock.json')
export const readLockFile = (path = LOCK_FILE) => JSON.parse(readFileSync(path, 'utf8'))

/** Packages that come from a registry, by their folder: not the workspaces, nor the links to them. */
export const registryPackages = ({ packages }) =>
  Object.entries(packages).filter(([folder, { link }]) => folder.includes('node_modules/') && !link)

/** A package under another name says which it is. */
export const packageName = (folder, { name }) => name ?? folder.replace(/^.*node_modules\//, '')

function problemsOf(lock) {
  const problems = []
  for (const [folder, entry] of registryPackages(lock)) {
    const name = `${packageName(folder, entry)}@${entry.version}`
    if (!/^sha512-/.test(entry.integrity ?? '')) problems.push(`${name} has no sha512 hash`)
    if (entry.resolved !== undefined) problems.push(`${name} names its download address`)
  }
  return problems
}

/** A package without a hash is whatever the registry hands out; a download address names a host that others may not reach. */
export function checkLockFile() {
  const planted = {
    packages: { 'node_modules/planted': { version: '1.0.0', resolved: 'https://registry.example/planted' } },
  }
  if (problemsOf(planted).length !== 2) return 'a planted package without a hash was not found'
  const problems = problemsOf(readLockFile())
  if (problems.length === 0) return undefined
  const more = problems.length > 20 ? `\n… and ${problems.length - 20} more` : ''
  return `${problems.slice(0, 20).join('\n')}${more}\nnode scripts/lock-file.mjs mends it`
}
