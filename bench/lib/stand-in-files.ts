import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.geojson': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const COMPRESSED = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.geojson'])
/** As the product compresses what it has not compressed beforehand. */
const BROTLI_QUALITY = 4

export const compressed = (body: Buffer): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })

interface Stored {
  body: Buffer
  headers: Record<string, string>
}

function load(path: string): Stored {
  const extension = extname(path)
  const type = TYPES[extension] ?? 'application/octet-stream'
  const headers = { 'content-type': type, 'cache-control': 'no-cache' }
  const beforehand = `${path}.br`
  if (existsSync(beforehand))
    return { body: readFileSync(beforehand), headers: { ...headers, 'content-encoding': 'br' } }
  const body = readFileSync(path)
  return COMPRESSED.has(extension)
    ? { body: compressed(body), headers: { ...headers, 'content-encoding': 'br' } }
    : { body, headers }
}

/** `bytes=from-to`, as a reader of map tiles asks. */
function sendRange(range: string, { body, headers }: Stored, response: ServerResponse): void {
  const [from = 0, to = body.length - 1] = range
    .replace('bytes=', '')
    .split('-')
    .map((part) => (part === '' ? undefined : Number(part)))
  const end = Math.min(to, body.length - 1)
  response.writeHead(206, { ...headers, 'content-range': `bytes ${from}-${end}/${body.length}` })
  response.end(body.subarray(from, end + 1))
}

/** Files from several folders, the first that has one wins. Answers whether there was a file. */
export function createFiles(folders: readonly string[]) {
  const stored = new Map<string, Stored>()
  return (path: string, request: IncomingMessage, response: ServerResponse): boolean => {
    const safe = normalize(path)
    let file = stored.get(safe)
    if (file === undefined) {
      const found = folders
        .map((folder) => join(folder, safe))
        .find((each) => existsSync(each) && statSync(each).isFile())
      if (found === undefined || safe.includes('..')) return false
      file = load(found)
      stored.set(safe, file)
    }
    const { range } = request.headers
    if (range !== undefined && file.headers['content-encoding'] === undefined) sendRange(range, file, response)
    else response.writeHead(200, { ...file.headers, 'content-length': file.body.length }).end(file.body)
    return true
  }
}
