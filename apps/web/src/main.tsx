import '@fontsource-variable/inter'
import './ui/global.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { StartFailure } from './app/start-failure.tsx'
import { createApi } from './lib/api.ts'
import { startTranslations } from './lib/translations.ts'

const place = document.getElementById('root')
if (place === null) throw new Error('the page has no place for the console')
const root = createRoot(place)

await startTranslations()
const api = createApi({ baseUrl: '', token: () => undefined, lang: () => document.documentElement.lang })
api('config', {}).then(
  (config) => root.render(<App config={config} />),
  () => root.render(<StartFailure />),
)
