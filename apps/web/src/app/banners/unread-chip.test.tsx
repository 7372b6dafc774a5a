import { LOCALES, type Locale } from '@vigil/contract'
import { loadMessages, READING } from '@vigil/i18n/web'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { UnreadAnswers } from '../../lib/calls/unread-answers.ts'
import { LanguageProvider } from '../../lib/language/use-translation.tsx'
import type { UnreadView } from '../../live/stores/unread-store.ts'
import { UnreadNotice } from './unread-chip.tsx'

async function read(view: UnreadView | undefined, answers: UnreadAnswers = new Map(), locale: Locale = 'en') {
  const texts = createInstance()
  const translation = await loadMessages(locale)
  await texts.init({ lng: locale, fallbackLng: false, resources: { [locale]: { translation } }, ...READING })
  const markup = renderToStaticMarkup(
    <LanguageProvider source={texts}>
      <UnreadNotice view={view} answers={answers} />
    </LanguageProvider>,
  )
  return markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const LIVE = { count: 0, parts: [] }

describe('the notice of what could not be read', () => {
  it('is not there while all could', async () => {
    expect(await read(undefined)).toBe('')
  })

  it('says what a live message was about, and names no more than a few', async () => {
    const parts = ['A', 'B', 'C', 'D', 'E', 'F'].map((sn) => ({ what: 'device', sn }) as const)
    expect(await read({ live: { count: 9, parts }, devices: [], alarms: [] })).toBe(
      'Part of the live messages could not be read (9): device A device B device C device D device E and 4 more ' +
        'Devices concerned are shown as not connected. The whole picture is being asked for.',
    )
    const alarm = [{ what: 'alarm', sn: 'G' } as const]
    expect(await read({ live: { count: 1, parts: alarm }, devices: [], alarms: [] })).toContain('alarm G')
  })

  it('says what of the whole picture can not be shown, and what is missing from a list', async () => {
    const view = { live: LIVE, devices: [{ list: 'devices', sn: 'A' }], alarms: [{ list: 'alarms', id: '7' }] }
    const text = await read(view, new Map([['hisFault', [{ list: 'records', sn: 'B', id: '1' }]]]))
    expect(text).toContain('Devices that cannot be shown (1): device A')
    expect(text).toContain('Alarms that cannot be shown (1): alarm 7')
    expect(text).toContain('could not be read (1): entry B Close')
  })

  it.each(LOCALES)('speaks %s [I18N-01]', async (locale) => {
    const view = { live: LIVE, devices: [{ list: 'devices', sn: 'SN-1' }], alarms: [] }
    const text = await read(view, new Map(), locale)
    expect(text).toContain('SN-1')
    expect(text).not.toContain('link.unread')
    if (locale !== 'en') expect(text).not.toContain('cannot be shown')
  })
})
