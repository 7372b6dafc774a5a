import type { BundleFilter, BundleKind, Locale } from '@vigil/contract'
import { type MessageKey, POINT_STATE_KEYS, RUN_STATE_KEYS, textsIn } from '@vigil/i18n'
import { type FileFacts, toldFacts } from '../file-facts.ts'
import type { Head, Row } from '../sheet.ts'
import type { Pseudonyms } from './pseudonyms.ts'

export interface WrittenFile {
  readonly file: string
  readonly kind: BundleKind
  readonly heads: readonly Head[]
}

/** What a file without columns is. */
const wholeOf = (kind: BundleKind): 'n42' | 'ways' | 'places' =>
  kind === 'spectrum' ? 'n42' : kind === 'track' ? 'ways' : 'places'

/** Every column of every table: what it holds, in which unit or zone. A file without columns has one line. */
export function dictionaryTable(files: readonly WrittenFile[], locale: Locale): { heads: Head[]; rows: Row[] } {
  const { t } = textsIn(locale)
  const heads = (['file', 'holds', 'column', 'type', 'unit', 'meaning'] as const).map(
    (name): Head => ({
      type: 'text',
      title: t(`bundle.dictionary.${name}`),
      width: 24,
      notPrinted: false,
    }),
  )
  const words = (keys: Readonly<Record<number, MessageKey>>): string =>
    [...new Set(Object.values(keys))].map((key) => t(key)).join(', ')
  const meaningOf = ({ type, isPerson, means }: Head): string => {
    if (isPerson) return t('bundle.dictionary.means.person')
    const told = t(`bundle.dictionary.means.${means ?? type}`)
    if (means === 'state') return `${told}: ${words(POINT_STATE_KEYS)}`
    return means === 'runState' ? `${told}: ${words(RUN_STATE_KEYS)}` : told
  }
  const rows = files.flatMap(({ file, kind, heads: columns }): Row[] => {
    const subject = t(`exports.subject.${kind}`)
    if (columns.length === 0) {
      return [{ cells: [file, subject, null, null, null, t(`bundle.dictionary.whole.${wholeOf(kind)}`)], record: null }]
    }
    return columns.map((head) => ({
      cells: [
        file,
        subject,
        head.title,
        t(`bundle.dictionary.types.${head.type}`),
        head.unit === '' ? null : (head.unit ?? null),
        meaningOf(head),
      ],
      record: null,
    }))
  })
  return { heads, rows }
}

/** What whoever opens the archive far from the console must know to read it. */
export function aboutText(
  given: FileFacts,
  { step, pseudonyms }: BundleFilter,
  hidden: Pseudonyms | undefined,
): string {
  const { t } = textsIn(given.locale)
  const facts = hidden === undefined ? given : { ...given, by: hidden.mark(given.by) }
  const told = toldFacts(facts).map(([label, value]) => `${label}: ${value}`)
  const notes = [
    t('bundle.about.dictionary'),
    t('bundle.about.zone', { zone: facts.timeZone }),
    t(`bundle.about.step.${step}`),
    t('bundle.about.empty'),
    t('bundle.about.quality'),
    t('bundle.about.simulated'),
    t(pseudonyms ? 'bundle.about.pseudonyms' : 'bundle.about.names'),
  ]
  return `${[...told, '', ...notes.map((note) => `- ${note}`)].join('\r\n')}\r\n`
}
