import type { AlarmLogEntry } from '@vigil/contract'
import type { Lookup } from './lookup.ts'

/** In the id of a line that says that nobody could be mailed for want of a mail server. */
export const NO_MAIL = ':nomail:'

/** In the place of names, for a spectrum that none explains. */
export const VERDICT_UNKNOWN = '?'

/** The server writes its notes in the language of the site; whoever reads them has another. What a person wrote stays as it is. */
export function logNote(texts: Lookup, { id, kind, note }: Pick<AlarmLogEntry, 'id' | 'kind' | 'note'>): string {
  if (kind === 'spectrumJudged' && note === VERDICT_UNKNOWN) return texts.t('verdict.unknown')
  const end = note.lastIndexOf(': ')
  if (kind !== 'mailFailed' || !id.includes(NO_MAIL) || end < 0) return note
  return `${note.slice(0, end)}: ${texts.t('mail.noTransport')}`
}
