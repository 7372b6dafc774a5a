import { buildChanged } from './lib/build-changed.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'

await ensureInstalled()
await buildChanged()
