import type { Plugin } from 'vite'
// By its path: a package that is imported by name here would be loaded by Node itself, which reads no TypeScript.
import { keptFile } from '../../packages/basemap/src/kept-file.ts'
import { BASEMAP_FILES } from '../../packages/basemap/src/write-files.ts'

const FOLDER = 'basemap'

/** The map that Vigil ships, beside the console's own files. */
export function basemap(root: string): Plugin {
  return {
    name: 'basemap',
    generateBundle() {
      for (const name of Object.keys(BASEMAP_FILES)) {
        const source = keptFile(root, name)
        if (source !== undefined) this.emitFile({ type: 'asset', fileName: `${FOLDER}/${name}`, source })
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${FOLDER}`, (request, response, next) => {
        const file = keptFile(root, (request.url ?? '').replace(/^\/|\?.*$/g, ''))
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
