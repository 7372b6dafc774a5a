import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asyncApiDocument, openApiDocument } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'

const PAGE_FILES = [
  { url: '/docs', file: 'docs.html', type: 'text/html; charset=utf-8' },
  { url: '/docs/docs.js', file: 'docs.js', type: 'text/javascript; charset=utf-8' },
  { url: '/docs/docs.css', file: 'docs.css', type: 'text/css; charset=utf-8' },
]

/** The server runs from its sources and as one bundled file: the folder beside them is looked for upward. */
function publicDirectory(from = dirname(fileURLToPath(import.meta.url))): string {
  const directory = join(from, 'public')
  if (existsSync(join(directory, 'docs.html'))) return directory
  if (dirname(from) === from) throw new Error('the folder public/ of the server is missing')
  return publicDirectory(dirname(from))
}

const made = new Map<string, { openApi: object; asyncApi: object }>()

/** They take a second to make, which a server that takes over does not have: what was made while it stood by is used again. */
function documentsOf(version: string) {
  const known = made.get(version)
  if (known !== undefined) return known
  const fresh = { openApi: openApiDocument(version), asyncApi: asyncApiDocument(version) }
  made.set(version, fresh)
  return fresh
}

/** The contract for people and for tools, made once from the schemas that validate. */
export function addDocuments(app: FastifyInstance, version: string): void {
  const directory = publicDirectory()
  const config = { name: 'documents', quiet: true }
  const { openApi, asyncApi } = documentsOf(version)
  app.get('/openapi.json', { config }, () => openApi)
  app.get('/asyncapi.json', { config }, () => asyncApi)
  for (const { url, file, type } of PAGE_FILES) {
    const content = readFileSync(join(directory, file), 'utf8')
    app.get(url, { config }, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
  }
}
