import type { CapSettings, Locale } from '@vigil/contract'
import { xmlText } from '@vigil/domain'
import type { CapDocument } from './cap-documents.ts'

export interface FeedOptions {
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
export function atomFeed(documents: readonly CapDocument[], options: FeedOptions): string {
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
