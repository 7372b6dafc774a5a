import { PASSWORD_MIN_LENGTH } from '../constants.ts'
import type { Fault, Rule, ValidationKey } from './problem.ts'

/** What an input holds: a form gives text, a call may give a number. */
export type Entered = string | number | null | undefined

const textOf = (value: Entered): string => (value === null || value === undefined ? '' : String(value))

/** A number written in plain digits; `1e3`, `0x10`, `Infinity` and a blank are not what an operator means by a number. */
export function numberOf(value: Entered): number | undefined {
  const text = textOf(value).trim()
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
}

export function decimalPlacesOf(value: Entered): number {
  const text = textOf(value).trim()
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

/** Neither a blank nor a control character nor one that only steers others: an entry of those looks like none. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}]/u

export const required =
  (key: ValidationKey): Rule<Entered> =>
  (value) =>
    VISIBLE.test(textOf(value)) ? undefined : { key }

/** Accepts a blank as a character like any other: passwords are typed so. */
export const nonEmpty =
  (key: ValidationKey): Rule<Entered> =>
  (value) =>
    textOf(value) === '' ? { key } : undefined

export const noConsecutiveSpaces: Rule<Entered> = (value) =>
  /\s\s/.test(textOf(value)) ? { key: 'validation.consecutiveSpaces' } : undefined

export const strongPassword: Rule<Entered> = (value) => {
  const text = textOf(value)
  const strong = [...text].length >= PASSWORD_MIN_LENGTH && /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text)
  return strong ? undefined : { key: 'validation.passwordWeak', values: { num: PASSWORD_MIN_LENGTH } }
}

const EMAIL_MAX_LENGTH = 254
const LOCAL_PART_MAX_LENGTH = 64
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/

/** An address that mail can reach from outside: a bare host name is none. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return (
    text.length <= EMAIL_MAX_LENGTH &&
    at > 0 &&
    at <= LOCAL_PART_MAX_LENGTH &&
    LOCAL_PART.test(text.slice(0, at)) &&
    DOMAIN.test(text.slice(at + 1))
  )
}

export const validEmail: Rule<Entered> = (value) =>
  isEmail(textOf(value).trim()) ? undefined : { key: 'validation.emailInvalid' }

export const integerGreaterThan =
  (num: number): Rule<Entered> =>
  (value) => {
    const entered = numberOf(value)
    const fine = entered !== undefined && Number.isSafeInteger(entered) && entered > num
    return fine ? undefined : { key: 'validation.integerGreaterThan', values: { num } }
  }

export const inRange =
  (min: number, max: number): Rule<Entered> =>
  (value) => {
    const entered = numberOf(value)
    return entered !== undefined && entered >= min && entered <= max
      ? undefined
      : { key: 'validation.range', values: { min, max } }
  }

export const integerInRange =
  (min: number, max: number): Rule<Entered> =>
  (value) => {
    const entered = numberOf(value)
    return entered !== undefined && Number.isInteger(entered) && entered >= min && entered <= max
      ? undefined
      : { key: 'validation.integerRange', values: { min, max } }
  }

/** A number with at most so many decimal places. */
export const decimals =
  (num: 1 | 2): Rule<Entered> =>
  (value) =>
    numberOf(value) !== undefined && decimalPlacesOf(value) <= num
      ? undefined
      : { key: 'validation.decimals', values: { num } }

/** Counts characters as people do: an emoji or a rare Chinese character is one. */
export const maxLength =
  (num: number): Rule<Entered> =>
  (value): Fault | undefined =>
    [...textOf(value)].length > num ? { key: 'validation.maxLength', values: { num } } : undefined

export const oneOf =
  (options: readonly (string | number)[], key: ValidationKey = 'validation.optionUnknown'): Rule<Entered> =>
  (value) =>
    options.some((option) => option === value) ? undefined : { key }

export const atLeastOne =
  (key: 'validation.exportNothingSelected' | 'validation.optionRequired'): Rule<readonly unknown[]> =>
  (chosen) =>
    chosen.length === 0 ? { key } : undefined
