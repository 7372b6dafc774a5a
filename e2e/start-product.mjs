import { rmSync } from 'node:fs'

// Not in the configuration: tools that only read it (an unused-code check, an editor) would pull the data from under a running product.
rmSync(process.env.VIGIL_DATA, { recursive: true, force: true })
await import('../apps/server/dist/main.js')
