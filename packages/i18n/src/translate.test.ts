import { LOCALES } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { hasTranslation, translate } from './translate.ts'

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

it('fills in values, as often as they occur', () => {
  expect(translate('en', 'validation.range', { min: 0, max: 60 })).toBe('Enter a number from 0 to 60')
  expect(translate('zh-CN', 'validation.range', { min: 0, max: 60 })).toBe('请输入0至60之间的数值')
})

it('isolates values in Arabic', () => {
  expect(translate('ar', 'common.version', { version: '0.1.0' })).toBe(
    `الإصدار ${FIRST_STRONG_ISOLATE}0.1.0${POP_ISOLATE}`,
  )
})

it('takes a value as text, not as a pattern or a template', () => {
  expect(translate('en', 'common.version', { version: '$& {version}' })).toBe('Version $& {version}')
})

it('shows no braces when a value is missing', () => {
  for (const locale of LOCALES) expect(translate(locale, 'validation.range', { min: 1 })).not.toMatch(/[{}]/)
})

it('shows a key that has no text', () => {
  expect(translate('fr', 'quantity.unheardOf')).toBe('quantity.unheardOf')
  expect(translate('fr', 'quantity.unheardOf', { count: 2 })).toBe('quantity.unheardOf')
  expect(hasTranslation('fr', 'quantity.unheardOf')).toBe(false)
})

it('does not take a branch of the tree for a text', () => {
  expect(hasTranslation('en', 'alarm.kind')).toBe(false)
  expect(hasTranslation('en', 'quantity.constructor')).toBe(false)
})

it('knows a plural by its bare key', () => {
  expect(hasTranslation('ar', 'alarm.unhandled')).toBe(true)
})

it('uses the plain text of a message without plural forms, whatever the count', () => {
  expect(translate('en', 'common.close', { count: 3 })).toBe('Close')
})

describe('plurals', () => {
  const unhandled = (locale: (typeof LOCALES)[number], count: number): string =>
    translate(locale, 'alarm.unhandled', { count }).replaceAll(FIRST_STRONG_ISOLATE, '').replaceAll(POP_ISOLATE, '')

  it('follow English', () => {
    expect(unhandled('en', 1)).toBe('1 alarm not handled')
    expect(unhandled('en', 0)).toBe('0 alarms not handled')
  })

  it('follow Russian', () => {
    expect([1, 21, 2, 5, 11].map((count) => unhandled('ru', count))).toEqual([
      '1 необработанная тревога',
      '21 необработанная тревога',
      '2 необработанные тревоги',
      '5 необработанных тревог',
      '11 необработанных тревог',
    ])
  })

  it('follow Arabic through all six forms', () => {
    expect([0, 1, 2, 3, 11, 100].map((count) => unhandled('ar', count))).toEqual([
      'لا إنذارات غير معالجة',
      'إنذار واحد لم يُعالج',
      'إنذاران لم يُعالجا',
      '3 إنذارات لم تُعالج',
      '11 إنذارًا لم يُعالج',
      '100 إنذار لم يُعالج',
    ])
  })

  it('follow French and Spanish into the millions', () => {
    expect(unhandled('fr', 0)).toBe('0 alarme non traitée')
    expect(unhandled('fr', 2)).toBe('2 alarmes non traitées')
    expect(unhandled('fr', 1_000_000)).toContain('d’alarmes')
    expect(unhandled('es', 1_000_000)).toContain('de alarmas')
  })

  it('need one form in Chinese', () => {
    expect(unhandled('zh-CN', 1)).toBe('1 条报警未处置')
  })
})
