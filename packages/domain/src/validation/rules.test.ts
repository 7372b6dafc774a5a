import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from './problem.ts'
import {
  decimals,
  inRange,
  integerGreaterThan,
  integerInRange,
  isEmail,
  maxLength,
  noConsecutiveSpaces,
  numberOf,
  oneOf,
  required,
  strongPassword,
} from './rules.ts'

const fine = undefined

describe('rules', () => {
  it('a required text is not blank [VAL-05]', () => {
    const rule = required('validation.unitRequired')
    expect(rule('\u200b\u202e\u0007\u2066')).toEqual({ key: 'validation.unitRequired' })
    expect(rule('\u2066x\u2069')).toBeUndefined()
    for (const blank of ['', '  ', null, undefined]) expect(rule(blank)).toEqual({ key: 'validation.unitRequired' })
    expect(rule('x')).toBe(fine)
    expect(rule(0)).toBe(fine)
  })

  it('two spaces in a row are refused, one is not [VAL-01]', () => {
    expect(noConsecutiveSpaces('a  b')).toEqual({ key: 'validation.consecutiveSpaces' })
    expect(noConsecutiveSpaces('a b c')).toBe(fine)
    expect(noConsecutiveSpaces('a \tb')).toEqual({ key: 'validation.consecutiveSpaces' })
  })

  it.each([
    ['Abcdef1', false],
    ['Abcdefg1', true],
    ['abcdefg1', false],
    ['ABCDEFG1', false],
    ['Abcdefgh', false],
    ['Пароль-Aa1', true],
    ['😀😀Aa1', false],
  ])('password %s is strong: %s [VAL-02]', (password, strong) => {
    expect(strongPassword(password)).toEqual(strong ? fine : { key: 'validation.passwordWeak', values: { num: 8 } })
  })

  it.each(['a@b.co', 'first.last+tag@sub.example.org', "o'neil@example.museum", 'x@xn--80ak6aa92e.com', 'a@1.co'])(
    '%s is an address [VAL-03]',
    (email) => expect(isEmail(email)).toBe(true),
  )

  it.each([
    '',
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a@b.c',
    'a b@c.de',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.de',
    'a@-b.co',
    'a@b-.co',
    'a@b..co',
    'a@b.co.',
    'a@b@c.de',
    'a@b.12',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(64)}.co`,
    `a@${'bcd.'.repeat(64)}co`,
  ])('%s is no address [VAL-03]', (email) => expect(isEmail(email)).toBe(false))

  it('a long text is judged at once', () => {
    expect(isEmail(`${'a.'.repeat(50_000)}@`)).toBe(false)
    expect(isEmail(`a@${'a-'.repeat(120)}`)).toBe(false)
  })

  it('integers greater than num [VAL-05]', () => {
    const rule = integerGreaterThan(3)
    for (const value of [4, '4', ' 10 ', '+5', '4.0']) expect(rule(value)).toBe(fine)
    for (const value of [3, '3', '4.5', '-9', 'x', '', null, '1e3', '99999999999999999999']) {
      expect(rule(value)).toEqual({ key: 'validation.integerGreaterThan', values: { num: 3 } })
    }
  })

  it('ranges hold both ends [VAL-05, VAL-06]', () => {
    const rule = inRange(1, 5)
    for (const value of [1, 5, '1', '4.99']) expect(rule(value)).toBe(fine)
    for (const value of [0.99, 5.01, '', 'x', undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(rule(value)).toEqual({ key: 'validation.range', values: { min: 1, max: 5 } })
    }
    const whole = integerInRange(1, 5)
    for (const value of [1, 5, '3']) expect(whole(value)).toBe(fine)
    for (const value of [0, 6, 1.5, 'x'])
      expect(whole(value)).toEqual({ key: 'validation.integerRange', values: { min: 1, max: 5 } })
  })

  it('decimals of one or two places [VAL-05]', () => {
    for (const value of ['1', '1.2', -1.2]) expect(decimals(1)(value)).toBe(fine)
    for (const value of ['1.23', '1.', '.5', 'x'])
      expect(decimals(1)(value)).toEqual({ key: 'validation.decimals', values: { num: 1 } })
    expect(decimals(2)('1.23')).toBe(fine)
    expect(decimals(2)('1.234')).toEqual({ key: 'validation.decimals', values: { num: 2 } })
  })

  it('a number is what its digits say [VAL-05]', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 99 }), (whole, part) => {
        expect(numberOf(`${whole}.${part}`)).toBe(Number(`${whole}.${part}`))
        expect(inRange(whole, whole)(String(whole))).toBe(fine)
        expect(integerGreaterThan(whole)(whole)).not.toBe(fine)
        expect(integerGreaterThan(whole)(whole + 1)).toBe(fine)
      }),
    )
  })

  it('a maximum length counts characters [VAL-05]', () => {
    expect(maxLength(2)('ab')).toBe(fine)
    expect(maxLength(2)('😀😀')).toBe(fine)
    expect(maxLength(2)('abc')).toEqual({ key: 'validation.maxLength', values: { num: 2 } })
  })

  it('one of the options', () => {
    expect(oneOf(['a', 'b'])('b')).toBe(fine)
    expect(oneOf(['a', 'b'])('c')).toEqual({ key: 'validation.optionUnknown' })
  })

  it('the first broken rule speaks', () => {
    expect(check('f', '', required('validation.unitRequired'), maxLength(0))).toEqual([
      { field: 'f', key: 'validation.unitRequired' },
    ])
    expect(check('f', 'x', required('validation.unitRequired'))).toEqual([])
  })
})
