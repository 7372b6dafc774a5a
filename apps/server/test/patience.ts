import { vi } from 'vitest'

/** Nothing waits for so long where all is well: by itself a wait ends after a second, which a busy machine needs for one commit. */
const PATIENCE_MS = 60_000

const { waitFor } = vi

const waitPatiently: typeof vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })

// Where modules are shared between files this one runs for each of them.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently
