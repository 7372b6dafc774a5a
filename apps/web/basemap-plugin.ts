import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
// By its path: a package that is imported by name here would be loaded by Node itself, which reads no TypeScript.
import { BASEMAP_FILES } from '../../packages/basemap/src/write-files.ts'

const FOLDER = 'basemap'

/** Fingerprint of what the map is made from: while it is the same, so is the map. */
function fingerprint(source: string): string {
  const hash = createHash('sha256').update(process.version)
  for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.ts') && !name.endsWith('.test.ts')) hash.update(name).update(readFileSync(join(source, name)))
  return hash.digest('hex').slice(0, 16)
}

/** The map that Vigil ships, beside the console's own files. It takes seconds to make, so it is kept between builds. */
export function basemap(root: string): Plugin {
  const kept = join(root, 'node_modules/.cache/vigil-basemap')
  const fileOf = (name: string): Uint8Array | undefined => {
    const make = Object.entries(BASEMAP_FILES).find(([each]) => each === name)?.[1]
    if (make === undefined) return undefined
    const path = join(kept, `${fingerprint(join(root, 'packages/basemap/src'))}-${name}`)
    if (existsSync(path)) return readFileSync(path)
    const file = make()
    mkdirSync(kept, { recursive: true })
    // Renamed into place: a build that runs beside this one reads all of the file or none.
    writeFileSync(`${path}.${process.pid}`, file)
    renameSync(`${path}.${process.pid}`, path)
    return file
  }
  return {
    name: 'basemap',
    generateBundle() {
      for (const name of Object.keys(BASEMAP_FILES)) {
        const source = fileOf(name)
        if (source !== undefined) this.emitFile({ type: 'asset', fileName: `${FOLDER}/${name}`, source })
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${FOLDER}`, (request, response, next) => {
        const file = fileOf((request.url ?? '').replace(/^\/|\?.*$/g, ''))
        const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
        if (file === undefined || range === null) return next()
        const [from, to] = [Number(range[1]), Math.min(Number(range[2]), file.length - 1)]
        response.statusCode = 206
        response.setHeader('content-range', `bytes ${from}-${to}/${file.length}`)
        response.setHeader('content-type', 'application/octet-stream')
        response.end(file.subarray(from, to + 1))
      })
    },
  }
}
