import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

const compress = promisify(brotliCompress)
const TEXT = /\.(js|css|html|svg|json)$/
/** Below this the headers of the answer weigh more than what is saved. */
const WORTH_BYTES = 1024
/** The tightest takes more than twice as long, for a fiftieth less. */
const QUALITY = constants.BROTLI_MAX_QUALITY - 1

/**
 * Lays a tightly compressed copy beside every text file, which the server sends instead: on its way it could afford only a
 * light compression, for every reader again.
 */
export function compressed(): Plugin {
  let config: ResolvedConfig
  const lay = async (path: string): Promise<void> => {
    const body = await readFile(path)
    if (body.length < WORTH_BYTES) return
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    await writeFile(`${path}.br`, await compress(body, { params }))
  }
  return {
    name: 'vigil-compressed',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    closeBundle: async () => {
      const folder = join(config.root, config.build.outDir)
      const names = await readdir(folder, { recursive: true })
      await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => lay(join(folder, name))))
    },
  }
}
