import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const ONE_YEAR_S = 31_536_000
const NOT_BUILT =
  'Vigil is running. The console is not built yet: run "npm run build". The calls are listed at /docs.\n'

/** Somebody typed an address or followed a link; a script asks for JSON or for anything. */
export const isNavigation = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html')

function readable(segment: string): string {
  try {
    decodeURIComponent(segment)
    return segment
  } catch {
    return segment.replaceAll('%', '%25')
  }
}

/** An address that can not be decoded, with what can not be read as plain text: on this server, whatever it begins with. */
export function readableAddress(url: string): string {
  const [path = '', ...query] = url.split('?')
  const mended = path
    .replace(/^[/\\]+/, '')
    .split('/')
    .map(readable)
    .join('/')
  return [`/${mended}`, ...query].join('?')
}

/** The folder of the built console, found from the source and from the bundle alike. */
export function findConsole(): string | undefined {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const built = join(folder, 'web', 'dist')
    if (existsSync(join(built, 'index.html'))) return built
  }
  return undefined
}

/**
 * Serves the built console. The answer for a path that is none of its files: the console's own page for a navigation
 * (its router decides), undefined for anything else.
 */
export async function addConsole(
  app: FastifyInstance,
  directory: string | undefined,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined> {
  if (directory === undefined || !existsSync(join(directory, 'index.html'))) {
    app.get('/', { config: { name: 'console', quiet: true } }, (_request, reply) =>
      reply.type('text/plain').send(NOT_BUILT),
    )
    return () => undefined
  }
  const hashed = join(directory, 'assets') + sep
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names below assets/ carry a hash of their content; all else may change with the next build.
      reply.header('cache-control', path.startsWith(hashed) ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache')
      // As a nameless file it would be compressed on its way, its tiles a second time.
      if (path.endsWith('.pmtiles')) reply.header('content-type', 'application/vnd.pmtiles')
    },
  })
  return (request, reply) => (isNavigation(request) ? reply.sendFile('index.html') : undefined)
}
