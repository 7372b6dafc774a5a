import { createHmac, randomBytes } from 'node:crypto'
import { readRows } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
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

/** Every name that the site knows people by, those who may no longer sign in included. */
export const selectPeople = ({ pool }: Pick<Database, 'pool'>): Promise<PersonName[]> =>
  readRows(
    pool,
    { person: 'text', name: 'text' },
    `select 'user ' || id as person, username as name from app_user
     union all select 'user ' || id, name from app_user where name <> ''
     union all select 'contact ' || id, name from alarm_contact where name <> ''`,
  )

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const plain = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** Scripts whose words are not set apart by spaces: a name stands between other letters there. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u
const NOT_WITHIN_WORD = '(?<![\\p{L}\\p{N}])'

/** A name as it is found in texts: not within another word, but with what its language joins to it. */
function patternOf(name: string): string {
  const first = UNSPACED.test(name) ? '' : /^\p{Script=Arabic}/u.test(name) ? ARABIC_BEFORE : NOT_WITHIN_WORD
  const last = UNSPACED.test(name) ? '' : /\p{Script=Cyrillic}$/u.test(name) ? CYRILLIC_BEHIND : '(?![\\p{L}\\p{N}])'
  return `${first}${escaped(name)}${last}`
}
/** And, so, by, for, like: written as one with the word behind them. */
const ARABIC_BEFORE = `(?<=${NOT_WITHIN_WORD}[وفبلك]{0,2})`
/** Cases of a noun. */
const CYRILLIC_BEHIND = '\\p{Script=Cyrillic}{0,3}(?![\\p{L}\\p{N}])'

/** A number would be found in every measured value, a name of one letter in every word. */
function isFindable(name: string): boolean {
  const least = UNSPACED.test(name) ? LEAST_LETTERS.unspaced : LEAST_LETTERS.spaced
  return [...name].length >= least && /\p{L}/u.test(name)
}

/**
 * Marks in the place of names: the same for the same person, and, because the key is thrown away with this, in no other file. Columns
 * that name somebody hold nothing but marks; names that the site knows are replaced in every other text as well.
 */
export function createPseudonyms(people: readonly PersonName[], key: Buffer = randomBytes(32)) {
  const personOf = new Map(people.map(({ name, person }) => [plain(name), person]))
  const known = [...personOf.keys()].filter(isFindable).sort((one, other) => other.length - one.length)
  const anyName = known.length === 0 ? undefined : new RegExp(known.map(patternOf).join('|'), 'giu')
  const remembered = new Map<string, string>()

  /** Whose name it is; of one with an ending, whose it begins with. */
  function whoseOf(name: string): string {
    const own = plain(name)
    return personOf.get(own) ?? personOf.get(known.find((each) => own.startsWith(each)) ?? '') ?? `name ${own}`
  }
  const markOf = (whose: string): string =>
    `P-${createHmac('sha256', key).update(whose).digest('hex').slice(0, MARK_DIGITS)}`
  const mark = (name: string): string => markOf(personOf.get(plain(name)) ?? `name ${plain(name)}`)

  function text(given: string): string {
    if (anyName === undefined) return given
    const before = remembered.get(given)
    if (before !== undefined) return before
    const after = given.normalize('NFC').replace(anyName, (name) => markOf(whoseOf(name)))
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(given, after)
    return after
  }

  return {
    mark,
    text,
    row: ({ cells, record }: Row, heads: readonly Head[]): Row => ({
      cells: cells.map((cell, index) => {
        const head = heads[index]
        if (typeof cell !== 'string' || cell === '' || head?.isFixed) return cell
        return head?.isPerson ? mark(cell) : text(cell)
      }),
      record,
    }),
  }
}
export type Pseudonyms = ReturnType<typeof createPseudonyms>
