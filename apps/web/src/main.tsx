import '@fontsource-variable/inter'
import './ui/global.css'
import { langHeaderOf } from '@vigil/i18n/web'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { StartFailure } from './app/pages/start-failure.tsx'
import { createRouter, fetchFrameAhead } from './app/routing/router.tsx'
import { receiveCredentials } from './app/session/handed-over.ts'
import { Messages } from './app/session/messages.ts'
import { SessionDesk } from './app/session/session-desk.ts'
import { keepInstallOffer } from './lib/browser/install-offer.ts'
import { recall } from './lib/browser/storage.ts'
import { createApi } from './lib/calls/api.ts'
import { createDownloads } from './lib/calls/download.ts'
import { currentLocale, startTranslations } from './lib/language/translations.ts'
import { LanguageProvider } from './lib/language/use-translation.tsx'
import { keepMissingStyles } from './lib/loading/styles-again.ts'
import { linkAhead } from './live/link-ahead.ts'

keepMissingStyles()
receiveCredentials(window.location, window.history)
keepInstallOffer()

const place = document.getElementById('root')
if (place === null) throw new Error('the page has no place for the console')
const root = createRoot(place)

const lang = () => langHeaderOf(currentLocale())
const token = () => recall('token')
if (token() !== undefined) {
  linkAhead.startWorker()
  fetchFrameAhead()
}
const asked = createApi({ baseUrl: '', token, lang })('config', {})
// Looked at only when there are words for a failure.
asked.catch(() => {})
await startTranslations()
try {
  const config = await asked
  const settings = { baseUrl: config.baseUrl, token, lang }
  const api = createApi(settings)
  const onUser = (userId: string) => {
    linkAhead.startWorker()
    linkAhead.ask(api, userId)
  }
  const desk = new SessionDesk({ api, downloads: createDownloads(settings), config, onUser })
  // Before the page asks for its parts: a browser without TLS has six connections, and they would take them all.
  if (desk.hasToken()) void desk.ready()
  const messages = new Messages(i18next.t)
  root.render(
    <LanguageProvider>
      <App office={{ desk, messages }} router={createRouter(desk)} />
    </LanguageProvider>,
  )
} catch (error) {
  console.error(error)
  root.render(
    <LanguageProvider>
      <StartFailure />
    </LanguageProvider>,
  )
}
