import { createHmac, randomBytes } from 'node:crypto'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRows } from '../../platform/database/rows.ts'
import type { Head, Row } from '../sheet.ts'

/** One of the names of somebody that the site knows. */
export interface PersonName {
  readonly person: string
  readonly name: string
}

const MARK_DIGITS = 10
/** Shorter names stand in too many other words. */
const LEAST_LETTERS = { spaced: 3, unspaced: 2 }
/** Texts repeat: names of devices, states, models. */
const REMEMBERED = 10_000
/** Names that only a column of people tells; each makes the search longer. */
const LEARNT_MAX = 2000

/** Every name that the site knows people by, those who may no longer sign in included. */
export const selectPeople = ({ pool }: Past): Promise<PersonName[]> =>
  readRows(
    pool,
    { person: 'text', name: 'text' },
    `select 'user ' || id as person, username as name from app_user
     union all select 'user ' || id, name from app_user where name <> ''
     union all select 'contact ' || id, name from alarm_contact where name <> ''`,
  )

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A letter as it is compared: width, case, accents and what nobody sees make no other name. */
const foldedLetter = (letter: string): string =>
  letter
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')

/** A text as it is compared, and where in it each letter stood; the last place is its end. */
function folded(text: string): { readonly text: string; readonly at: readonly number[] } {
  let found = ''
  const at: number[] = []
  let place = 0
  for (const letter of text) {
    const plain = foldedLetter(letter)
    for (let n = 0; n < plain.length; n += 1) at.push(place)
    found += plain
    place += letter.length
  }
  at.push(text.length)
  return { text: found, at }
}

const wordsOf = (name: string): string[] =>
  folded(name)
    .text.split(/[\s,]+/u)
    .filter((word) => word !== '')
const keyOf = (name: string): string => wordsOf(name).join(' ')

/** Scripts whose words are not set apart by spaces: a name stands between other letters there. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u
const NOT_WITHIN_WORD = '(?<![\\p{L}\\p{N}])'
const WORD_ENDS = '(?![\\p{L}\\p{N}])'
/** And, so, by, for, like: written as one with the word behind them. */
const ARABIC_BEFORE = `(?<=${NOT_WITHIN_WORD}[وفبلك]{0,2})`
const BETWEEN_WORDS = '[\\s,.\\-]{1,4}'

/** With what its language joins to it: cases, or the sign of what is somebody's. */
function wordPattern(word: string): string {
  if (/\p{Script=Cyrillic}$/u.test(word)) return `${escaped(word)}\\p{Script=Cyrillic}{0,3}`
  return /\p{Script=Latin}$/u.test(word) ? `${escaped(word)}(?:['’]?s)?` : escaped(word)
}

/** A name as it is found in texts: not within another word, the family's name behind or before. */
function patternOf(key: string): string {
  const words = key.split(' ')
  if (UNSPACED.test(key)) return words.map(escaped).join('\\s*')
  const first = /^\p{Script=Arabic}/u.test(key) ? ARABIC_BEFORE : NOT_WITHIN_WORD
  const orders = words.length === 2 ? [words, words.toReversed()] : [words]
  return `${first}(?:${orders.map((order) => order.map(wordPattern).join(BETWEEN_WORDS)).join('|')})${WORD_ENDS}`
}

/** A number would be found in every measured value, a name of one letter in every word. */
function isFindable(key: string): boolean {
  const least = UNSPACED.test(key) ? LEAST_LETTERS.unspaced : LEAST_LETTERS.spaced
  return [...key].length >= least && /\p{L}/u.test(key)
}

/**
 * Marks in the place of names: the same for the same person, and, because the key is thrown away with this, in no other file. Columns
 * that name somebody hold nothing but marks; names that the site knows, and those that stood in such a column, are replaced in every
 * other text as well.
 */
export function createPseudonyms(people: readonly PersonName[], key: Buffer = randomBytes(32)) {
  const personOf = new Map(people.map(({ name, person }) => [keyOf(name), person]))
  const remembered = new Map<string, string>()
  let learnt = 0
  let known: { readonly person: string; readonly whole: RegExp }[] = []
  let anyName: RegExp | undefined

  function learn(): void {
    const keys = [...personOf.keys()].filter(isFindable).sort((one, other) => other.length - one.length)
    known = keys.map((each) => ({
      person: personOf.get(each) ?? '',
      whole: new RegExp(`^(?:${patternOf(each)})$`, 'u'),
    }))
    anyName = keys.length === 0 ? undefined : new RegExp(keys.map(patternOf).join('|'), 'gu')
    remembered.clear()
  }
  learn()

  const markOf = (whose: string): string =>
    `P-${createHmac('sha256', key).update(whose).digest('hex').slice(0, MARK_DIGITS)}`
  const mark = (name: string): string => markOf(personOf.get(keyOf(name)) ?? `name ${keyOf(name)}`)

  /** Who is named in a column of people is looked for in the texts beside it: name and mark side by side would undo all marks. */
  function learnFrom(name: string): void {
    const own = keyOf(name)
    if (personOf.has(own) || !isFindable(own) || learnt >= LEARNT_MAX) return
    learnt += 1
    personOf.set(own, `name ${own}`)
    learn()
  }

  function text(given: string): string {
    if (anyName === undefined) return given
    const before = remembered.get(given)
    if (before !== undefined) return before
    const { text: plain, at } = folded(given)
    let after = ''
    let told = 0
    for (const { 0: name, index } of plain.matchAll(anyName)) {
      const whose = known.find(({ whole }) => whole.test(name))?.person ?? `name ${name}`
      after += `${given.slice(told, at[index])}${markOf(whose)}`
      told = at[index + name.length] ?? given.length
    }
    after += given.slice(told)
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(given, after)
    return after
  }

  return {
    mark,
    text,
    row({ cells, record }: Row, heads: readonly Head[]): Row {
      const isName = (cell: unknown, index: number): cell is string =>
        typeof cell === 'string' && cell !== '' && heads[index]?.isPerson === true && heads[index]?.isFixed !== true
      for (const [index, cell] of cells.entries()) if (isName(cell, index)) learnFrom(cell)
      return {
        cells: cells.map((cell, index) => {
          if (typeof cell !== 'string' || cell === '' || heads[index]?.isFixed) return cell
          return isName(cell, index) ? mark(cell) : text(cell)
        }),
        record,
      }
    },
  }
}
export type Pseudonyms = ReturnType<typeof createPseudonyms>
