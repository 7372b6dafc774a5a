import { writeFileSync } from 'node:fs'
import { LOCK_FILE, packageName, readLockFile, registryPackages } from './lib/lock-file.mjs'
import { capture, complain, say } from './lib/run.mjs'

/**
 * After a dependency was added or changed: npm leaves the hash out wherever it leaves the download address out. This asks the
 * registry for what is missing and takes the addresses out.
 */
const AT_ONCE = 6
const TRIES = 3

async function integrityOf(spec) {
  for (let left = TRIES; left > 0; left -= 1) {
    const { code, output } = await capture('npm', ['view', spec, 'dist.integrity', '--json', '--loglevel=silent'])
    const [hash] = /sha512-[\w+/=]+/.exec(output) ?? []
    if (code === 0 && hash !== undefined) return hash
  }
  return undefined
}

const lock = readLockFile()
const missing = new Map()
for (const [folder, entry] of registryPackages(lock)) {
  delete entry.resolved
  if (/^sha512-/.test(entry.integrity ?? '')) continue
  const spec = `${packageName(folder, entry)}@${entry.version}`
  missing.set(spec, [...(missing.get(spec) ?? []), entry])
}
const waiting = [...missing]
const unknown = []
async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [spec, entries] = next
    const integrity = await integrityOf(spec)
    if (integrity === undefined) unknown.push(spec)
    else for (const entry of entries) entry.integrity = integrity
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work))

/** As npm has it, so that the next install does not move every line. */
const ORDER = ['name', 'version', 'resolved', 'integrity']
const ordered = (entry) => {
  const first = ORDER.filter((key) => key in entry).map((key) => [key, entry[key]])
  return Object.fromEntries([...first, ...Object.entries(entry).filter(([key]) => !ORDER.includes(key))])
}
for (const [folder, entry] of registryPackages(lock)) lock.packages[folder] = ordered(entry)
writeFileSync(LOCK_FILE, `${JSON.stringify(lock, null, 2)}\n`)
say(`${missing.size - unknown.length} hashes written into package-lock.json`)
if (unknown.length > 0) {
  complain(`the registry names no hash for ${unknown.join(', ')}`)
  process.exitCode = 1
}
