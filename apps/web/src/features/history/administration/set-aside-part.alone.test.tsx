import { LOCALES, type SetAsideRow } from '@vigil/contract'
import { loadMessages, READING } from '@vigil/i18n/web'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { LanguageProvider } from '../../../lib/language/use-translation.tsx'
import { SetAsidePart } from './set-aside-part.tsx'

const answer = vi.hoisted(() => ({ rows: [] as SetAsideRow[] }))
vi.mock('../../../lib/calls/use-call.ts', () => ({
  useCall: () => ({ data: { rows: answer.rows, next: null }, isError: false, isFetching: false }),
}))
vi.mock('../../../lib/session.tsx', () => ({
  useSession: () => ({ config: { timeZone: 'UTC' }, user: { seesAll: true } }),
}))

it.each(LOCALES)(
  'what could not be stored is read with its device, reason and content, in %s [I18N-01]',
  async (locale) => {
    const texts = createInstance()
    const translation = await loadMessages(locale)
    await texts.init({ lng: locale, fallbackLng: false, resources: { [locale]: { translation } }, ...READING })
    const drawn = () =>
      renderToStaticMarkup(
        <LanguageProvider source={texts}>
          <MemoryRouter>
            <SetAsidePart />
          </MemoryRouter>
        </LanguageProvider>,
      ).replaceAll('&#x27;', "'")
    answer.rows = []
    expect(drawn()).toContain(texts.t('dataAdmin.setAside.none'))
    const at = Date.UTC(2026, 0, 2, 3, 4, 5)
    answer.rows = [
      {
        id: '2',
        at,
        room: 'record',
        sn: 'SN-1',
        name: 'Gate',
        reason: 'value out of range',
        content: '{"volume":1e300}',
      },
      { id: '1', at, room: 'code', sn: null, name: null, reason: 'TypeError', content: 'at store' },
    ]
    const markup = drawn()
    for (const told of [
      'Gate',
      'SN-1',
      'value out of range',
      '{&quot;volume&quot;:1e300}',
      'TypeError',
      '2026-01-02 03:04',
    ])
      expect(markup).toContain(told)
    for (const room of ['record', 'code'] as const) expect(markup).toContain(texts.t(`dataAdmin.setAside.room.${room}`))
    expect(markup).not.toMatch(/dataAdmin\./)
  },
)
