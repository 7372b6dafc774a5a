import { keep, recall } from '../../lib/browser/storage.ts'
import { withStyles } from '../../lib/loading/styles-again.ts'
import { mayReload, reloadNote } from './guard.ts'

const never = new Promise<never>(() => {})

/** A page that did not come because the server is away: nothing is wrong with it, and it opens once the server is back. */
export class Unfetched extends Error {}

/** Loading the page anew from a server that is away would leave the operator with the browser's own error page, for good. */
async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })).ok
  } catch {
    return false
  }
}

/**
 * A chunk can be gone because a new version was installed while the console was open. Loading the wanted address anew fetches
 * the new version's chunks; if that does not help either, the failure is shown.
 */
export async function loadChunk<T>(chunk: () => Promise<T>, address: string): Promise<T> {
  try {
    return await withStyles(chunk)
  } catch (error) {
    console.warn('chunk', address, error)
    if (!(await isServerThere())) throw new Unfetched(address, { cause: error })
    if (!mayReload(recall('chunkReload'), address, Date.now())) throw error
    keep('chunkReload', reloadNote(address, Date.now()))
    window.location.assign(address)
    // Loading the same address with only another hash would load nothing.
    if (new URL(address, window.location.href).pathname === window.location.pathname) window.location.reload()
    return never
  }
}

/** Before it is asked for. */
export function fetchAhead(loads: readonly ((() => Promise<unknown>) | undefined)[]): void {
  // One that fails is asked for again when it is needed, and fails there.
  for (const load of loads) if (load !== undefined) withStyles(load).catch(() => {})
}
