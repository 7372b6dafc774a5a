import { createHash, timingSafeEqual } from 'node:crypto'
import type { CapSettings } from '@vigil/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/errors.ts'
import { type CapHandlersOptions, capFile, createCapFeed } from './cap-handlers.ts'

type CapRoutesOptions = Pick<CapHandlersOptions, 'store' | 'documents' | 'language' | 'baseUrl' | 'now'>

/** A feed is read every minute or so; whoever guesses keys is slowed down. */
const RATE = { max: 60, timeWindow: 60_000, errorResponseBuilder: () => new Refusal('tooManyRequests') }
export const CAP_CONFIG = { name: 'capFeed', quiet: true, secretPath: true, rateLimit: RATE }
const [FEED_PATH, FILE_PATH] = ['/cap/:feedKey/feed.atom', '/cap/:feedKey/:file'] as const
export const CAP_PATHS = [FEED_PATH, FILE_PATH]

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isKey = (given: string, key: string): boolean => timingSafeEqual(digest(given), digest(key))

/** The feed for readers that can not sign in: whoever has the key reads. A wrong key and a closed feed look the same. */
export function createCapRoutes(options: CapRoutesOptions): (app: FastifyInstance) => void {
  const { store, documents, baseUrl } = options
  const feed = createCapFeed(options)

  async function settingsFor(feedKey: string): Promise<CapSettings> {
    const settings = await store.load()
    if (settings.feedKey === null || !isKey(feedKey, settings.feedKey)) throw new Refusal('notFound')
    return settings
  }

  const origin = (request: FastifyRequest): string =>
    baseUrl === '' ? `${request.protocol}://${request.host}` : baseUrl

  return (app) => {
    app.get<{ Params: { feedKey: string } }>(FEED_PATH, { config: CAP_CONFIG }, async (request) => {
      const { feedKey } = request.params
      const root = `${origin(request)}/cap/${feedKey}`
      return feed(await settingsFor(feedKey), undefined, {
        self: `${root}/feed.atom`,
        linkOf: ({ row }) => `${root}/${encodeURIComponent(row.id)}.xml`,
      })
    })

    app.get<{ Params: { feedKey: string; file: string } }>(FILE_PATH, { config: CAP_CONFIG }, async (request) => {
      const { feedKey, file } = request.params
      const settings = await settingsFor(feedKey)
      const id = file.endsWith('.xml') ? file.slice(0, -'.xml'.length) : ''
      const [document] = await documents.documentsOf(await documents.find([id]), settings)
      if (document === undefined) throw new Refusal('notFound')
      return capFile(document.xml)
    })
  }
}
