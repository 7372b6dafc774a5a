import { ALL, type RecordScope, readBale, readFlag, readHour, readList, readTask, readWord } from './filter-query.ts'
import { EVENT_PERIODS, type Period, type PeriodOrSpan, readTime } from './period.ts'

/** A part of an address, as it stands there. */
export interface AddressPart {
  readonly name: string
  readonly value: string
}

/** Takes what an address says apart, name by name, and knows what is left over. */
export interface AddressReader {
  /** `parse` gives undefined for what it can make nothing of. */
  one<T>(name: string, parse: (text: string | null) => T | undefined): T | undefined
  word(name: string, longest?: number): string | undefined
  /** A text that is not cut: half an id names nothing, or something else. */
  id(name: string, longest: number): string | undefined
  flag(name: string): boolean | undefined
  /** What is set or is left out. */
  set(name: string): true | undefined
  list<T extends string | number>(name: string, known: readonly T[], usual?: readonly T[]): readonly T[]
  time(usual: Period, known?: readonly Period[]): PeriodOrSpan
  scope(): RecordScope
  bale(): string | undefined
  hour(): string | undefined
  /** What nobody asked for or could read: the page goes by the rest of the address. */
  left(): readonly AddressPart[]
}

export function createAddressReader(query: URLSearchParams): AddressReader {
  const asked = new Set<string>()
  const unread = new Set<string>()
  const textOf = (name: string): string | null => {
    asked.add(name)
    return query.get(name)
  }
  const one: AddressReader['one'] = (name, parse) => {
    const text = textOf(name)
    const value = parse(text)
    if (text !== null && text !== '' && value === undefined) unread.add(name)
    return value
  }

  const reader: AddressReader = {
    one,
    word: (name, longest) => one(name, (text) => readWord(text, longest)),
    id: (name, longest) => one(name, (text) => (text && text.length <= longest ? text : undefined)),
    flag: (name) => one(name, readFlag),
    set: (name) => reader.flag(name) || undefined,
    list(name, known, usual) {
      const text = textOf(name)
      const names = new Set<string>(['', ALL, ...known.map(String)])
      if (text?.split(',').some((each) => !names.has(each))) unread.add(name)
      return readList(text, known, usual)
    },
    time(usual, known = EVENT_PERIODS) {
      const [begin, end, last] = [textOf('begin'), textOf('end'), textOf('last')]
      const time = readTime(query, usual, known)
      if (typeof time === 'string') {
        if (begin) unread.add('begin')
        if (end) unread.add('end')
      }
      if (last && last !== time) unread.add('last')
      return time
    },
    scope: () => ({
      office: reader.word('office'),
      model: reader.word('model'),
      task: one('task', readTask),
    }),
    bale: () => one('bale', readBale),
    hour: () => one('hour', readHour),
    left() {
      const seen = new Set<string>()
      return [...query].flatMap(([name, value]) => {
        const isFirst = !seen.has(name)
        seen.add(name)
        return isFirst && asked.has(name) && !unread.has(name) ? [] : [{ name, value }]
      })
    },
  }
  return reader
}

const LONGEST_NAME = 24
const LONGEST_VALUE = 48

/** Marks that turn the direction of a text, and line ends, would make an address look like another. */
function shortened(text: string, longest: number): string {
  const signs = [...text.replace(/\p{C}/gu, '')]
  return signs.length > longest ? `${signs.slice(0, longest).join('')}…` : signs.join('')
}

/** A value of an address in a sentence. */
export const shortText = (value: string): string => shortened(value, LONGEST_VALUE)

/** As it stands in the address, cut where it is long. */
export const partText = ({ name, value }: AddressPart): string =>
  `${shortened(name, LONGEST_NAME)}${value === '' ? '' : `=${shortened(value, LONGEST_VALUE)}`}`
