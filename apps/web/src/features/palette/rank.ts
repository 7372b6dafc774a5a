/** What the palette can find. */
export interface Findable {
  /** Kept as a recent choice: the same after a reload and in every language. */
  readonly id: string
  /** Of equal hits the lower group stands first. */
  readonly group: number
  readonly title: string
  /** Serial number, model, site: whatever else somebody may type. */
  readonly also: readonly string[]
}

interface Entry<T> {
  readonly item: T
  /** The title first; folded. */
  readonly fields: readonly string[]
  readonly all: string
}

export interface Index<T extends Findable> {
  readonly entries: readonly Entry<T>[]
}

export const SHOWN_AT_MOST = 50

const FIELD_GAP = '\n'
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
/** How well one word hits; a title counts before everything else. */
const TITLE_START = 0
const FIELD_START = 1
const WORD_START = 2
const INSIDE = 3
/** More groups than there are. */
const GROUPS = 8

const isPlain = (text: string): boolean => !/[^ -~]/.test(text)

/** As people type it: without accents, points and capitals. */
export const fold = (text: string): string =>
  isPlain(text) ? text.toLowerCase() : text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Once per list, not per key: ten thousand devices are folded a single time. */
export function indexOf<T extends Findable>(items: readonly T[]): Index<T> {
  return {
    entries: items.map((item) => {
      const fields = [item.title, ...item.also].map(fold)
      return { item, fields, all: fields.join(FIELD_GAP) }
    }),
  }
}

function startsWord(field: string, word: string): boolean {
  for (let at = field.indexOf(word); at !== -1; at = field.indexOf(word, at + 1)) {
    if (at === 0 || !LETTER_OR_DIGIT.test(field.charAt(at - 1))) return true
  }
  return false
}

function hit({ fields }: Entry<unknown>, word: string): number {
  if (fields[0]?.startsWith(word)) return TITLE_START
  if (fields.some((field) => field.startsWith(word))) return FIELD_START
  return fields.some((field) => startsWord(field, word)) ? WORD_START : INSIDE
}

/** Every word must be found, in any order and any field. Lower is better; undefined: not found. */
function scoreOf(entry: Entry<unknown>, words: readonly string[]): number | undefined {
  let score = 0
  for (const word of words) {
    if (!entry.all.includes(word)) return undefined
    score += hit(entry, word)
  }
  return score
}

/**
 * The best hits, best first: by how the words hit, then what was chosen lately, then the group, then the order given.
 * Without words: what was chosen lately, then every group that is offered unasked.
 */
export function rank<T extends Findable>(
  index: Index<T>,
  typed: string,
  { recent = [], unasked }: { recent?: readonly string[]; unasked(item: T): boolean },
): T[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const recency = new Map(recent.map((id, place) => [id, place]))
  const shelves = new Map<number, T[]>()
  for (const entry of index.entries) {
    const { item } = entry
    const isRecent = recency.has(item.id)
    if (words.length === 0 && !isRecent && !unasked(item)) continue
    const score = scoreOf(entry, words)
    if (score === undefined) continue
    // Whole numbers in one order: hits first, then lately chosen or not, then the group.
    const shelf = (score * 2 + (isRecent ? 0 : 1)) * GROUPS + (isRecent ? 0 : item.group)
    const standing = shelves.get(shelf)
    if (standing === undefined) shelves.set(shelf, [item])
    else standing.push(item)
  }
  const found: T[] = []
  for (const shelf of [...shelves.keys()].sort((a, b) => a - b)) {
    const standing = shelves.get(shelf) ?? []
    if (recency.size > 0) standing.sort((a, b) => (recency.get(a.id) ?? 0) - (recency.get(b.id) ?? 0))
    for (const item of standing) {
      found.push(item)
      if (found.length === SHOWN_AT_MOST) return found
    }
  }
  return found
}

const RECENT_KEPT = 8

export const withRecent = (recent: readonly string[], id: string): string[] =>
  [id, ...recent.filter((each) => each !== id)].slice(0, RECENT_KEPT)
