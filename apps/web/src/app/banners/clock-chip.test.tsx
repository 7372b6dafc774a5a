import { LOCALES, type Locale } from '@vigil/contract'
import { loadMessages, READING } from '@vigil/i18n/web'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LanguageProvider } from '../../lib/language/use-translation.tsx'
import { ClockMark } from '../../ui/time/clock-mark.tsx'
import { ClockNotice } from './clock-chip.tsx'

async function read(element: ReactNode, locale: Locale = 'en'): Promise<string> {
  const texts = createInstance()
  const translation = await loadMessages(locale)
  await texts.init({ lng: locale, fallbackLng: false, resources: { [locale]: { translation } }, ...READING })
  return renderToStaticMarkup(<LanguageProvider source={texts}>{element}</LanguageProvider>)
}

describe('a wrong clock', () => {
  it('of a device says by how much and which way', async () => {
    expect(await read(<ClockMark offset={120_000} />)).toContain('>Device clock 2 min ahead<')
    expect(await read(<ClockMark offset={-3 * 86_400_000} />)).toContain('>Device time 3 days behind<')
  })

  it('of the server is told over all content, and nothing while it is right', async () => {
    expect(await read(<ClockNotice clockError={undefined} />)).toBe('')
    expect(await read(<ClockNotice clockError={-120_000} />)).toContain('about 2 min behind its devices')
    expect(await read(<ClockNotice clockError={120_000} />)).toContain('about 2 min ahead of its devices')
  })

  it.each(LOCALES)('is told in %s [I18N-01]', async (locale) => {
    const markup = await read([<ClockMark key="1" offset={120_000} />, <ClockNotice key="2" clockError={1} />], locale)
    expect(markup).not.toMatch(/desk\.mark|link\.server|\{time\}/)
  })
})
