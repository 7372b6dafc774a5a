import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASEMAP_FILES } from './write-files.ts'

/** Fingerprint of what the map is made from: while it is the same, so is the map. */
function fingerprint(source: string): string {
  const hash = createHash('sha256').update(process.version)
  for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.ts') && !name.endsWith('.test.ts')) hash.update(name).update(readFileSync(join(source, name)))
  return hash.digest('hex').slice(0, 16)
}

/** A file of the map that Vigil ships, below the root of the repository. It takes seconds to make, so it is kept. */
export function keptFile(root: string, name: string): Uint8Array | undefined {
  const make = Object.entries(BASEMAP_FILES).find(([each]) => each === name)?.[1]
  if (make === undefined) return undefined
  const kept = join(root, 'node_modules/.cache/vigil-basemap')
  const path = join(kept, `${fingerprint(join(root, 'packages/basemap/src'))}-${name}`)
  if (existsSync(path)) return readFileSync(path)
  const file = make()
  mkdirSync(kept, { recursive: true })
  // Renamed into place: whoever reads it meanwhile reads all of the file or none.
  writeFileSync(`${path}.${process.pid}`, file)
  renameSync(`${path}.${process.pid}`, path)
  return file
}
