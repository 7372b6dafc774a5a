import type { CapSettings, Locale } from '@vigil/contract'
import { xmlText } from '@vigil/domain'
import { auditBy, insertAudit } from '../../history/writing/audit.ts'
import { type Organisation, seenDeviceIds } from '../../organisation/device-scope.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { AlarmDesk } from '../book/desk-port.ts'
import type { CapDocument, CapDocuments } from './cap-documents.ts'
import { type CapStore, writeCapSettings } from './cap-settings.ts'

interface FeedOptions {
  readonly settings: CapSettings
  readonly language: Locale
  readonly updatedAt: number
  /** The feed's own address. */
  readonly self: string
  linkOf(document: CapDocument): string
}

const DECLARATION = /^<\?xml[^>]*\?>\s*/

/** An attribute ends at a quotation mark, which text may hold. */
const attribute = (text: string): string => xmlText(text).replaceAll('"', '&quot;')
const time = (at: number): string => new Date(at).toISOString()

/** RFC 4287; each entry carries its whole document and says where it is found alone. */
function atomFeed(documents: readonly CapDocument[], options: FeedOptions): string {
  const { settings, self } = options
  const name = settings.senderName === '' ? settings.sender : settings.senderName
  const entries = documents.map(
    (document) =>
      `<entry><id>${xmlText(`urn:vigil:cap:${settings.sender}:${document.identifier}`)}</id>` +
      `<title>${xmlText(`${document.row.office_name} · ${document.row.device_name}: ${document.headline}`)}</title>` +
      `<updated>${time(document.sentAt)}</updated><published>${time(document.row.course.beginAt)}</published>` +
      `<link rel="alternate" type="application/cap+xml" href="${attribute(options.linkOf(document))}"/>` +
      `<content type="application/cap+xml">${document.xml.replace(DECLARATION, '').trim()}</content></entry>`,
  )
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${options.language}">` +
    `<id>${xmlText(`urn:vigil:cap:${settings.sender}`)}</id><title>${xmlText(name)}</title>` +
    `<updated>${time(options.updatedAt)}</updated><author><name>${xmlText(name)}</name></author>` +
    `<link rel="self" type="application/atom+xml" href="${attribute(self)}"/>${entries.join('')}</feed>\n`
  )
}

export interface CapHandlersOptions {
  database: Pick<Database, 'transaction'>
  directory: Organisation
  desk: Pick<AlarmDesk, 'find'>
  store: CapStore
  documents: CapDocuments
  language: Locale
  baseUrl: string
  now(): number
}

const DAY_MS = 24 * 3_600_000
const FEED_MAX = 500
const CAP_TYPE = 'application/cap+xml; charset=utf-8'
const ATOM_TYPE = 'application/atom+xml; charset=utf-8'

export const capFile = (xml: string): Response => fileOf(xml, CAP_TYPE)
const fileOf = (xml: string, type: string): Response =>
  new Response(xml, { headers: { 'content-type': type, 'cache-control': 'no-store' } })

export interface FeedPlace {
  readonly self: string
  linkOf(document: CapDocument): string
}

export function createCapFeed({
  documents,
  language,
  now,
}: Pick<CapHandlersOptions, 'documents' | 'language' | 'now'>) {
  return async (
    settings: CapSettings,
    deviceIds: readonly number[] | undefined,
    place: FeedPlace,
  ): Promise<Response> => {
    const rows = deviceIds?.length === 0 ? [] : await documents.since(now() - DAY_MS, deviceIds, FEED_MAX)
    const found = await documents.documentsOf(rows, settings)
    const updatedAt = found.reduce((latest, { sentAt }) => Math.max(latest, sentAt), 0) || now()
    return fileOf(atomFeed(found, { settings, language, updatedAt, ...place }), ATOM_TYPE)
  }
}

export function createCapHandlers(
  options: CapHandlersOptions,
): Pick<Handlers, 'capAlert' | 'capFeed' | 'capSettings' | 'saveCapSettings'> {
  const { database, directory, desk, store, documents, baseUrl, now } = options
  const feed = createCapFeed(options)

  return {
    async capAlert({ id }, { user }) {
      const { row } = await desk.find(id, user)
      const [document] = await documents.documentsOf([row], await store.load())
      if (document === undefined) throw new Refusal('alarmUnknown')
      return capFile(document.xml)
    },

    capFeed: async (_, { user }) =>
      feed(await store.load(), seenDeviceIds(directory, user), {
        self: `${baseUrl}/vigil/cap/feed`,
        linkOf: ({ row }) => `${baseUrl}/vigil/alarm/cap?id=${encodeURIComponent(row.id)}`,
      }),

    // They hold the key of the feed, which shows every device.
    capSettings: () => store.load(),

    saveCapSettings: (input, context) =>
      database.transaction(async (client) => {
        const saved = await writeCapSettings(client, input, now())
        if (saved === undefined) throw new Refusal('savedByOther')
        const { sender, senderName, radiusKm, version } = saved
        const webhooks = saved.webhooks.map(({ url }) => new URL(url).host)
        const detail = { sender, senderName, radiusKm, version, webhooks, feed: saved.feedKey !== null }
        await insertAudit(client, auditBy(context, now(), 'capSettings', detail))
        return saved
      }),
  }
}
