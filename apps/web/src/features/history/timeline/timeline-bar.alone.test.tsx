import { PointState, type StateTimeline } from '@vigil/contract'
import { loadMessages, READING } from '@vigil/i18n/web'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LanguageProvider } from '../../../lib/language/use-translation.tsx'
import { TimelineBar } from './timeline-bar.tsx'

vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read(),
}))
vi.mock('../../../lib/session.tsx', () => ({ useSession: () => ({ config: { timeZone: 'UTC' } }) }))

// While the server was down, bars went on with the last state.
it('a bar draws and counts what nobody watched, over the state that was known last [FEA-03]', async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: await loadMessages('en') } }, ...READING })
  const minute = 60_000
  const drawn = (unwatched: [number, number][], blind: number) => {
    const timeline = {
      deviceName: 'Gate',
      segments: [[0, PointState.Normal]],
      durations: [[PointState.Normal, 10 * minute - blind]],
      ...(blind > 0 && { unwatched: blind }),
    } as unknown as StateTimeline
    return renderToStaticMarkup(
      <LanguageProvider>
        <TimelineBar timeline={timeline} from={0} to={10 * minute} unwatched={unwatched} />
      </LanguageProvider>,
    )
  }
  const words = i18next.t('state.unwatched')
  expect(drawn([], 0)).not.toContain(words)
  const markup = drawn([[5 * minute, 8 * minute]], 3 * minute)
  expect(markup).toMatch(/data-state="unwatched"[^>]*style="inset-inline-start:50%;inline-size:30%"/)
  expect(markup).toMatch(new RegExp(`aria-label="[^"]*${words} 3 min`))
})
