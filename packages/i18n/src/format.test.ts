import { LOCALES } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { formatNumber, formatReading, formatTimestamp, listText, percentText, withUnit } from './format.ts'

const AT = Date.UTC(2026, 2, 1, 23, 5, 9)

describe('a number', () => {
  it('is written as the language writes it', () => {
    expect(LOCALES.map((locale) => formatNumber(locale, 12345.678, 2))).toEqual([
      '12,345.68',
      '12,345.68',
      '12\u202f345,68',
      '12,345.68',
      '12\u00a0345,68',
      '12.345,68',
    ])
  })

  it('keeps as many digits as it is asked for', () => {
    expect(formatNumber('en', 2)).toBe('2')
    expect(formatNumber('en', 2, 3)).toBe('2.000')
    expect(formatNumber('ru', 0.1, 3)).toBe('0,100')
  })

  it('has no sign when it rounds to nothing', () => {
    expect(formatNumber('en', -0.04, 1)).toBe('0.0')
    expect(formatNumber('en', -0.06, 1)).toBe('-0.1')
  })

  // A dose rate was told as 4,512.350 µSv/h.
  it('that is measured has fewer decimals the larger it is, and never more than its instrument resolves', () => {
    const doses = [0, 0.0004, 0.128, 2.8, 31.8, 318.04, 4512.35, 98_765.4]
    expect(doses.map((dose) => formatReading('en', dose, 3))).toEqual([
      '0.000',
      '0.000',
      '0.128',
      '2.800',
      '31.80',
      '318.0',
      '4,512',
      '98,765',
    ])
    expect(formatReading('en', -12.345, 3)).toBe('-12.35')
    expect([0.0004, 0.0123, 1.2345].map((value) => formatReading('en', value, 4))).toEqual([
      '0.0004',
      '0.0123',
      '1.235',
    ])
    expect([1013.25, 12_345.6].map((value) => formatReading('en', value, 1))).toEqual(['1,013.3', '12,345.6'])
    expect(formatReading('fr', 31.8, 3)).toBe('31,80')
    expect(formatReading('en', 12_345, 0)).toBe('12,345')
  })

  it('that is a share has the sign of its language', () => {
    expect(['en', 'ar', 'zh-CN'].map((locale) => percentText(locale, 7.25, 1))).toEqual([
      '7.3\u00a0%',
      '7.3٪',
      '7.3\u00a0%',
    ])
  })

  it('stays on one line with its unit', () => {
    expect(withUnit('0.1', 'µSv/h')).toBe('0.1\u00a0µSv/h')
    expect(withUnit('7', '')).toBe('7')
    expect(withUnit('270', '°')).toBe('270°')
  })
})

describe('a timestamp', () => {
  it('is written yyyy-MM-dd hh:mm:ss in the zone of the site', () => {
    expect(formatTimestamp(AT, 'UTC')).toBe('2026-03-01 23:05:09')
    expect(formatTimestamp(AT, 'Asia/Shanghai')).toBe('2026-03-02 07:05:09')
    expect(formatTimestamp(AT, 'America/New_York')).toBe('2026-03-01 18:05:09')
  })

  it('begins the day with 00, not 24 and not 12', () => {
    expect(formatTimestamp(Date.UTC(2026, 0, 1), 'UTC')).toBe('2026-01-01 00:00:00')
    expect(formatTimestamp(Date.UTC(2026, 0, 1, 12), 'UTC')).toBe('2026-01-01 12:00:00')
  })

  it('follows the change of the clocks', () => {
    expect(formatTimestamp(Date.UTC(2026, 2, 29, 0, 59, 59), 'Europe/Paris')).toBe('2026-03-29 01:59:59')
    expect(formatTimestamp(Date.UTC(2026, 2, 29, 1, 0, 0), 'Europe/Paris')).toBe('2026-03-29 03:00:00')
  })
})

describe('a list', () => {
  it('is one part of a sentence in every language', () => {
    expect(LOCALES.map((locale) => listText(locale, ['A', 'B', 'C']))).toEqual([
      'A, B, and C',
      'A、B和C',
      'A, B et C',
      'A وB وC',
      'A, B и C',
      'A, B y C',
    ])
    expect(listText('en', ['A'])).toBe('A')
  })
})
