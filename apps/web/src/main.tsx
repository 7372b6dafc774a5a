import '@fontsource-variable/inter'
import './ui/global.css'
import { langHeaderOf } from '@vigil/i18n/web'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { receiveCredentials } from './app/handed-over.ts'
import { Messages } from './app/messages.ts'
import { createRouter } from './app/router.tsx'
import { SessionDesk } from './app/session-desk.ts'
import { StartFailure } from './app/start-failure.tsx'
import { createApi } from './lib/api.ts'
import { createDownloads } from './lib/download.ts'
import { keepInstallOffer } from './lib/install-offer.ts'
import { recall } from './lib/storage.ts'
import { currentLocale, startTranslations } from './lib/translations.ts'

receiveCredentials(window.location, window.history)
keepInstallOffer()

const place = document.getElementById('root')
if (place === null) throw new Error('the page has no place for the console')
const root = createRoot(place)

const lang = () => langHeaderOf(currentLocale())
const token = () => recall('token')
const asked = createApi({ baseUrl: '', token, lang })('config', {})
// Looked at only when there are words for a failure.
asked.catch(() => {})
await startTranslations()
try {
  const config = await asked
  const settings = { baseUrl: config.baseUrl, token, lang }
  const desk = new SessionDesk({ api: createApi(settings), downloads: createDownloads(settings), config })
  const messages = new Messages(i18next.t)
  root.render(<App office={{ desk, messages }} router={createRouter(desk)} />)
} catch (error) {
  console.error(error)
  root.render(<StartFailure />)
}
