import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asyncApiDocument, openApiDocument } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'

const PAGE_FILES = [
  { url: '/docs', file: 'docs.html', type: 'text/html; charset=utf-8' },
  { url: '/docs/docs.js', file: 'docs.js', type: 'text/javascript; charset=utf-8' },
  { url: '/docs/docs.css', file: 'docs.css', type: 'text/css; charset=utf-8' },
]

/** The contract for people and for tools, made once from the schemas that validate. */
export function addDocuments(app: FastifyInstance, options: { version: string; publicDirectory: string }): void {
  const config = { name: 'documents', quiet: true }
  const openApi = openApiDocument(options.version)
  const asyncApi = asyncApiDocument(options.version)
  app.get('/openapi.json', { config }, () => openApi)
  app.get('/asyncapi.json', { config }, () => asyncApi)
  for (const { url, file, type } of PAGE_FILES) {
    const content = readFileSync(join(options.publicDirectory, file), 'utf8')
    app.get(url, { config }, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
  }
}
