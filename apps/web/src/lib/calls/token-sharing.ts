import { keep, recall } from '../browser/storage.ts'

const CHANNEL = 'vigil-token'

interface Replaced {
  readonly old: string
  readonly fresh: string
}

/** The token to go on with, for a window that has `own`; undefined: the message is about somebody else's. */
export function tokenAfter(message: unknown, own: string | undefined): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const { old, fresh } = message as Partial<Replaced>
  return own !== undefined && old === own && typeof fresh === 'string' ? fresh : undefined
}

/** After a change of the password: the old token is dead, and windows of this browser that have it go on with the new one. */
export function replaceToken(fresh: string): void {
  const old = recall('token')
  keep('token', fresh)
  if (old === undefined || !('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ old, fresh } satisfies Replaced)
  channel.close()
}

/** For as long as the window is signed in. */
export function followToken(): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => {
    const fresh = tokenAfter(data, recall('token'))
    if (fresh !== undefined) keep('token', fresh)
  }
  return () => channel.close()
}
