import type { AlarmLogEntry } from '@vigil/contract'
import type { Lookup } from './lookup.ts'

/** In the id of a line that says that nobody could be mailed for want of a mail server. */
export const NO_MAIL = ':nomail:'

/** In the place of names, for a spectrum that none explains. */
export const VERDICT_UNKNOWN = '?'

/** A try to reach somebody, as a line of a log keeps it: facts, which whoever reads it is told in their own language. */
export interface Attempt {
  readonly to: string
  /** Why it failed, in the words of whoever refused it. */
  readonly why?: string | undefined
  readonly tries: number
  /** Until the next one; undefined: there is none. */
  readonly waitMs?: number | undefined
}

const TO_MAX = 120
const WHY_MAX = 200

export const attemptNote = ({ to, why = '', tries, waitMs }: Attempt): string =>
  JSON.stringify({ to: to.slice(0, TO_MAX), why: why.slice(0, WHY_MAX), tries, waitMs })

/** At the first try its receiver says all. */
export const sentNote = (to: string, triesBefore: number): string =>
  triesBefore === 0 ? to.slice(0, TO_MAX) : attemptNote({ to, tries: triesBefore + 1 })

function attemptOf(note: string): Attempt | undefined {
  if (!note.startsWith('{"to":')) return undefined
  try {
    const { to, why, tries, waitMs } = JSON.parse(note)
    return { to: String(to), why: String(why), tries: Number(tries), waitMs }
  } catch {
    return undefined
  }
}

const MINUTE_MS = 60_000

function attemptText({ t }: Lookup, { to, why, tries, waitMs }: Attempt): string {
  if (why === '') return t('reach.note.sent', { to, n: tries })
  const failed = t('reach.note.failed', { to, why: why ?? '', n: tries })
  if (waitMs === undefined) return `${failed} ${t('reach.note.givenUp')}`
  const next =
    waitMs < MINUTE_MS
      ? t('reach.note.inSeconds', { n: Math.round(waitMs / 1000) })
      : t('reach.note.inMinutes', { n: Math.round(waitMs / MINUTE_MS) })
  return `${failed} ${next}`
}

const ATTEMPTS: ReadonlySet<string> = new Set([
  'mailed',
  'mailFailed',
  'capSent',
  'capFailed',
  'pushed',
  'pushFailed',
  'called',
  'callFailed',
])

/** The server writes its notes in the language of the site; whoever reads them has another. What a person wrote stays as it is. */
export function logNote(texts: Lookup, { id, kind, note }: Pick<AlarmLogEntry, 'id' | 'kind' | 'note'>): string {
  if (kind === 'spectrumJudged' && note === VERDICT_UNKNOWN) return texts.t('verdict.unknown')
  const attempt = ATTEMPTS.has(kind) ? attemptOf(note) : undefined
  if (attempt !== undefined) return attemptText(texts, attempt)
  const end = note.lastIndexOf(': ')
  if (kind !== 'mailFailed' || !id.includes(NO_MAIL) || end < 0) return note
  return `${note.slice(0, end)}: ${texts.t('mail.noTransport')}`
}
