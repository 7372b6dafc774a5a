import { PUSH_RETRY_MS, RESTART_DELAY_MS } from '../constants.ts'

export type PushPhase =
  | 'not-init'
  | 'initializing'
  /** Connected and up to date. */
  | 'initialized'
  /** An attempt to connect failed; the next comes after 300 ms. */
  | 'initialization-failed'
  /** The link dropped; restarts within 10 s. */
  | 'error'
  /** No credentials, or too many failed attempts in a row; restarts within 10 s. */
  | 'failed'
  /** Connected, but what was missed meanwhile has still to be fetched. */
  | 'need-update'

export interface PushConnection {
  readonly phase: PushPhase
  /** When the next attempt (or fetch) is due by itself. */
  readonly retryAt: number | undefined
  /** Attempts that failed since the link last stood. */
  readonly failures: number
}

export type PushConnectionEvent =
  | { type: 'start'; at: number }
  | { type: 'connected'; at: number }
  | { type: 'updated'; at: number }
  | { type: 'updateFailed'; at: number }
  | { type: 'initFailed'; at: number }
  | { type: 'configFailed'; at: number }
  | { type: 'dropped'; at: number }
  | { type: 'tick'; at: number }
  | { type: 'stop'; at: number }

/** So many attempts 300 ms apart, then one every 10 s: a dead server is not hammered by every console of a site. */
const QUICK_ATTEMPTS = 5

export const newPushConnection = (): PushConnection => NOT_INIT
const NOT_INIT: PushConnection = { phase: 'not-init', retryAt: undefined, failures: 0 }

/** An event that does not fit the phase is a late echo and changes nothing. */
export function reducePushConnection(connection: PushConnection, event: PushConnectionEvent): PushConnection {
  const { phase, retryAt, failures } = connection
  const linked = phase === 'initialized' || phase === 'need-update'
  switch (event.type) {
    case 'stop':
      return phase === 'not-init' ? connection : NOT_INIT
    case 'start':
      return phase === 'not-init' ? { phase: 'initializing', retryAt: undefined, failures: 0 } : connection
    case 'connected':
      // Between any two moments of being linked something may have been missed, the first time included.
      return linked || phase === 'not-init' ? connection : { phase: 'need-update', retryAt: undefined, failures: 0 }
    case 'updated':
      return phase === 'need-update' ? { phase: 'initialized', retryAt: undefined, failures: 0 } : connection
    case 'updateFailed':
      return phase === 'need-update' ? { ...connection, retryAt: event.at + RESTART_DELAY_MS } : connection
    case 'initFailed':
      if (phase !== 'initializing') return connection
      return failures + 1 < QUICK_ATTEMPTS
        ? { phase: 'initialization-failed', retryAt: event.at + PUSH_RETRY_MS, failures: failures + 1 }
        : { phase: 'failed', retryAt: event.at + RESTART_DELAY_MS, failures: failures + 1 }
    case 'configFailed':
      return phase === 'initializing'
        ? { phase: 'failed', retryAt: event.at + RESTART_DELAY_MS, failures: failures + 1 }
        : connection
    case 'dropped':
      return linked ? { phase: 'error', retryAt: event.at + RESTART_DELAY_MS, failures: 0 } : connection
    case 'tick':
      if (retryAt === undefined || event.at < retryAt) return connection
      return phase === 'need-update'
        ? { ...connection, retryAt: undefined }
        : { phase: 'initializing', retryAt: undefined, failures }
  }
}
