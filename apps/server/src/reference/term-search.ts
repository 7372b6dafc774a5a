import { createParting } from './parted-words.ts'

/** Search of a few thousand short names, as they are typed and mistyped. */

export interface Term<F extends string> {
  readonly by: F
  /** As people write it. */
  readonly text: string
  /** What a hit counts against one in a name; names count 1. */
  readonly weight: number
  /** Words that people bend and mistype more freely than names: eggs, egg, egs. */
  readonly isProse?: boolean
}

export interface Hit<F extends string> {
  readonly score: number
  readonly by: F
  readonly text: string
}

const MARKS = /\p{M}+/gu
const SUBSCRIPTS = /[₀-₉]/g
/** d'œufs, l’eau: the word begins behind it. */
const ELIDED = /(?<![\p{L}\d'-])[cdjlmnst]'(?=\p{L})/giu
/** Letters of Arabic that are written in several ways. */
const ARABIC: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/g, 'ا'],
  [/ى/g, 'ي'],
  [/ة/g, 'ه'],
  [/ـ/g, ''],
  // The article: names are written with it, and typed without.
  [/(?<!\p{L})ال(?=\p{L}{2})/gu, ''],
]

/** What is the same for whoever searches: no accents, no case, no subscripts, one spelling of sulphur. */
export function plain(text: string): string {
  let folded = text
    .replace(SUBSCRIPTS, (digit) => String(digit.charCodeAt(0) - 0x2080))
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'")
    .replace(ELIDED, '')
    .replaceAll('sulph', 'sulf')
  for (const [letters, one] of ARABIC) folded = folded.replace(letters, one)
  return folded.replace(/[\s_/,;()（）、·]+/g, ' ').trim()
}

/** How many letters may be wrong. Short words differ from others by a single letter, and numbers mean something else at once. */
const wrongLetters = (word: string): number => {
  if (/\d/.test(word) || word.length < 4) return 0
  return word.length < 7 ? 1 : 2
}

const LEAST_STEM = 4
const LONGEST_ENDING = 3
const STEM_SCORE = 0.5

/** Whether two words differ in their endings alone, as far as can be told in any language. */
function sharesStem(a: string, b: string): boolean {
  let same = 0
  while (same < a.length && same < b.length && a[same] === b[same]) same++
  return same >= LEAST_STEM && Math.max(a.length, b.length) - same <= LONGEST_ENDING
}

/** Which letters are in a word, as bits: one wrong letter changes two of them at the most. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 31)
  return letters
}
function bitsIn(number: number): number {
  let count = 0
  for (let left = number; left !== 0; left &= left - 1) count++
  return count
}

/** Letters that are missing, added, other or swapped, up to `most`; more is told as one more than that. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  if (bitsIn(lettersOf(a) ^ lettersOf(b)) > 2 * most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let leastOfRow = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
      leastOfRow = Math.min(leastOfRow, least)
    }
    if (leastOfRow > most) return most + 1
    before = row
    row = next
  }
  return row[b.length] ?? most + 1
}

const SHORT = 3

/** How well a word of a smell or symptom fits one that was bent, or mistyped although it is short; asked of each word once. */
function createNearProse(word: string): (other: string) => number {
  const known = new Map<string, number>()
  return (other) => {
    let score = known.get(other)
    if (score === undefined) {
      score = sharesStem(word, other) ? STEM_SCORE : 0
      if (score === 0 && word.length === SHORT && word[0] === other[0]) score = nearFit(word, other, 1)
      known.set(other, score)
    }
    return score
  }
}

interface Known<F extends string> extends Term<F> {
  readonly folded: string
  readonly words: readonly string[]
  /** Whose it is: what many share is compared once. */
  readonly ids: string[]
}

/** Score of a word that begins as it was typed. */
const BEGINS = 0.75

/** How well a typed word fits a term as it stands, from 0 to 1. */
function fit(word: string, { folded, words }: Pick<Known<string>, 'folded' | 'words'>): number {
  if (!folded.includes(word)) return 0
  if (folded === word) return 1
  if (words.includes(word)) return 0.9
  if (folded.startsWith(word)) return 0.85
  if (words.some((each) => each.startsWith(word))) return BEGINS
  // A single letter is in every name; a single character of Chinese says something.
  return word.length > 1 || /\p{Script=Han}/u.test(word) ? 0.55 : 0
}

/** How well it fits a word with a mistake in it. The word may still be typed: its begin counts as well. */
function nearFit(word: string, other: string, most: number): number {
  let best = 0
  const parts =
    other.length > word.length ? [other, other.slice(0, word.length), other.slice(0, word.length + 1)] : [other]
  for (const part of parts) {
    const wrong = distance(word, part, most)
    if (wrong <= most) best = Math.max(best, (part === other ? 0.5 : 0.42) - 0.1 * wrong)
  }
  return best
}

/** Of a question: one sign may stand for many letters, and each word is held against all terms while everybody else waits. */
const MOST_ASKED = { letters: 100, words: 12 }

/** The best hits by id, every word of the question in some term; empty where nothing was asked. */
export type TermSearch<F extends string> = (
  question: string,
  extra?: (word: string, id: string) => Hit<F> | undefined,
) => ReadonlyMap<string, Hit<F>>

/** `fillers`: words of a question that say nothing of what is sought. */
export function createTermSearch<F extends string>(
  terms: ReadonlyMap<string, readonly Term<F>[]>,
  fillers: readonly string[] = [],
): TermSearch<F> {
  const known = new Map<string, Known<F>>()
  for (const [id, list] of terms) {
    for (const term of list) {
      const key = `${term.by} ${term.weight} ${term.text}`
      const same = known.get(key)
      if (same !== undefined) {
        if (same.ids.at(-1) !== id) same.ids.push(id)
        continue
      }
      const folded = plain(term.text)
      known.set(key, { ...term, folded, words: folded.split(/[ -]+/).filter((word) => word !== ''), ids: [id] })
    }
  }
  const all = [...known.values()]
  const empty = new Set(fillers.map(plain))
  const partWords = createParting([...all.map(({ folded }) => folded), ...empty])

  function hitsOf(word: string): Map<string, Hit<F>> {
    const hits = new Map<string, Hit<F>>()
    const most = wrongLetters(word)
    const near = new Map<string, number>()
    const nearOf = (other: string): number => {
      let score = near.get(other)
      if (score === undefined) {
        score = nearFit(word, other, most)
        near.set(other, score)
      }
      return score
    }
    const exact = all.map((term) => fit(word, term))
    // A word that some name has as it stands is not mistyped; to look for what it might else be is what costs time.
    const isMistyped = exact.every((share) => share < BEGINS)
    const nearProse = createNearProse(word)
    for (const [n, term] of all.entries()) {
      const whole = exact[n] ?? 0
      let share = whole
      if (whole === 0 && isMistyped) {
        if (most > 0) for (const other of term.words) share = Math.max(share, nearOf(other))
        if (term.isProse) for (const other of term.words) share = Math.max(share, nearProse(other))
      }
      if (share === 0) continue
      const score = share * term.weight
      for (const id of term.ids) {
        if (score > (hits.get(id)?.score ?? 0)) hits.set(id, { score, by: term.by, text: term.text })
      }
    }
    return hits
  }

  return (question, extra) => {
    const asked = plain(question)
      .slice(0, MOST_ASKED.letters)
      .split(' ')
      .filter((word) => word !== '')
      .flatMap(partWords)
    const typed = [...new Set(asked)]
    const said = typed.filter((word) => !empty.has(word))
    const words = (said.length === 0 ? typed : said).slice(0, MOST_ASKED.words)
    const whole = words.join(' ')
    const hits = new Map<string, Hit<F>>()
    if (words.length === 0) return hits
    const byWord = words.map(hitsOf)
    // What is typed as a whole is a name more surely than its words.
    const byWhole = words.length > 1 ? hitsOf(whole) : undefined
    for (const id of terms.keys()) {
      const each = words.map((word, at) => {
        const hit = byWord[at]?.get(id)
        const other = extra?.(word, id)
        return other !== undefined && other.score > (hit?.score ?? 0) ? other : hit
      })
      const found = each.filter((hit) => hit !== undefined)
      const first = [...found].sort((a, b) => b.score - a.score)[0]
      const together =
        found.length === words.length && first !== undefined
          ? { ...first, score: found.reduce((sum, { score }) => sum + score, 0) / words.length }
          : undefined
      const asWhole = byWhole?.get(id)
      const best = asWhole !== undefined && asWhole.score + 0.05 > (together?.score ?? 0) ? asWhole : together
      if (best !== undefined) hits.set(id, best)
    }
    return hits
  }
}
