import { LOCALES } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { directionOf, langHeaderOf, localeOfHeader, negotiateLocale } from './locale.ts'

describe('without a stored choice', () => {
  it.each(['zh', 'zh-CN', 'zh-TW', 'zh-Hant-HK', 'ZH-cn'])('a browser in %s gives zh-CN [I18N-02]', (browser) => {
    expect(negotiateLocale({ browser })).toBe('zh-CN')
  })

  it.each(['en', 'en-US', 'fr', 'ar', 'ru', 'es', 'de', 'ja', '', undefined])(
    'a browser in %s gives en [I18N-02]',
    (browser) => {
      expect(negotiateLocale({ stored: null, browser })).toBe('en')
      expect(negotiateLocale({ stored: '', browser })).toBe('en')
    },
  )
})

describe('with a stored choice', () => {
  it.each(LOCALES)('%s is kept, whatever the browser speaks', (stored) => {
    expect(negotiateLocale({ stored, browser: 'zh-CN' })).toBe(stored)
    expect(negotiateLocale({ stored, browser: 'de' })).toBe(stored)
  })

  it.each(['de', 'ja-JP', 'eng', 'zz', '-', 'null'])('%s is not supported and gives zh-CN [I18N-03]', (stored) => {
    expect(negotiateLocale({ stored, browser: 'en' })).toBe('zh-CN')
  })

  it('takes a region or another spelling of a supported language for that language', () => {
    expect(negotiateLocale({ stored: 'fr-CA' })).toBe('fr')
    expect(negotiateLocale({ stored: 'es_MX' })).toBe('es')
    expect(negotiateLocale({ stored: 'AR' })).toBe('ar')
    expect(negotiateLocale({ stored: 'zh' })).toBe('zh-CN')
  })
})

describe('the lang header', () => {
  it('is zh for Chinese, otherwise the locale [I18N-06]', () => {
    expect(LOCALES.map(langHeaderOf)).toEqual(['en', 'zh', 'fr', 'ar', 'ru', 'es'])
  })

  it.each(LOCALES)('is read back as %s [I18N-06]', (locale) => {
    expect(localeOfHeader(langHeaderOf(locale))).toBe(locale)
  })

  it('asks for an unsupported language and gets zh-CN, even where the browser speaks English [I18N-03]', () => {
    expect(localeOfHeader('de')).toBe('zh-CN')
    expect(localeOfHeader('de', 'en-US,en;q=0.9')).toBe('zh-CN')
  })

  it('is missing: the rule for browsers without a choice holds', () => {
    expect(localeOfHeader(undefined)).toBe('en')
    expect(localeOfHeader(' ')).toBe('en')
    expect(localeOfHeader(undefined, 'zh-TW,zh;q=0.9,en;q=0.8')).toBe('zh-CN')
    expect(localeOfHeader(undefined, 'fr-FR,fr;q=0.9')).toBe('en')
  })
})

it('writes Arabic from right to left and nothing else', () => {
  expect(LOCALES.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar'])
})
