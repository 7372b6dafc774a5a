import { LOCALES } from '@vigil/contract'
import { SOUGHT_WORDS } from '@vigil/i18n'

/** A molar mass in g/mol, and how far off one may be. */
export interface AskedMass {
  readonly value: number
  readonly within: number
}

const MARKS = /\p{M}+/gu
/** Accents are typed or not; a power may be raised. */
const folded = (text: string): string => text.normalize('NFKD').replace(MARKS, '').replaceAll('−', '-')
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const WORDS = LOCALES.flatMap((locale) => SOUGHT_WORDS[locale].molarMass.split(', '))
  .map((words) => escaped(folded(words)).replaceAll(' ', '\\s+'))
  .sort((a, b) => b.length - a.length)
const NUMBER = '(\\d+(?:[.,]\\d+)?)'
const UNITS = [
  'g\\s*[/·*.]?\\s*mole?\\s*(?:\\^?-1)?',
  'г\\s*/\\s*моль',
  '克\\s*[/每]?\\s*摩尔',
  '(?:غ|غرام|جم|جرام)\\s*/\\s*مول',
  'da|daltons?|u|amu|а\\.?\\s*е\\.?\\s*м\\.?',
]
const MASS = new RegExp(
  `(?:(?<![\\p{L}\\d])((?:${WORDS.join('|')})\\s*[=:≈~]?|m[wr]?\\s*[=:≈~])\\s*|(?<![\\p{L}\\d.,-]))${NUMBER}` +
    `(?:\\s*(?:±|\\+/?-)\\s*${NUMBER})?(?:\\s*(${UNITS.join('|')})(?![\\p{L}\\d]))?`,
  'giu',
)

/** The weights of atoms differ by so much from one table to the next. */
const OF_TABLES = 0.0005

/** As exactly as it was typed: 71 stands for 70.5 to 71.5, 70.9 for 70.85 to 70.95, and a little more. */
export function massOf(text: string): AskedMass {
  const [, decimals = ''] = text.split(/[.,]/)
  const value = Number(text.replace(',', '.'))
  return { value, within: 0.5 * 10 ** -decimals.length + OF_TABLES * value + 1e-9 }
}

/** Takes a molar mass out of a question: a number with its unit, its name or how far off it may be, or one with decimals alone. */
export function readMass(question: string): { readonly text: string; readonly mass: AskedMass | undefined } {
  const plain = folded(question).trim()
  if (/^\d+[.,]\d+$/.test(plain)) return { text: '', mass: massOf(plain) }
  for (const found of plain.matchAll(MASS)) {
    const [all, word, number = '', off, unit] = found
    if (word === undefined && off === undefined && unit === undefined) continue
    const mass = massOf(number)
    const within = off === undefined ? mass.within : Number(off.replace(',', '.')) + 1e-9
    return { text: plain.replace(all, ' ').trim(), mass: { ...mass, within } }
  }
  return { text: question.trim(), mass: undefined }
}
