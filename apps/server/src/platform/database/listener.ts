import pg from 'pg'
import type { Log } from '../log.ts'

export type NotificationHandler = (payload: string) => void

export interface Listener {
  /** Also called, with an empty payload, after a lost connection is back: what was told meanwhile is not told again. */
  listen(channel: string, handler: NotificationHandler): Promise<void>
  close(): Promise<void>
}

const RECONNECT_MS = 1000

/** A connection of its own: a pooled one would be given away, and with it the subscription. */
export function createListener(config: pg.ClientConfig, log: Pick<Log, 'warn' | 'info'>): Listener {
  const handlers = new Map<string, NotificationHandler[]>()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ ...config, keepAlive: true, application_name: 'vigil listener' })
    fresh.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('end', () => lost(fresh, new Error('connection ended')))
    await fresh.connect()
    client = fresh
    for (const channel of handlers.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  const lost = (which: pg.Client, error: Error): void => {
    if (closed || which !== client) return
    client = undefined
    which.end().catch(() => {})
    log.warn({ err: error }, 'the database connection for notifications is lost')
    reconnectLater()
  }

  const reconnectLater = (): void => {
    retry = setTimeout(() => {
      connect().then(
        () => {
          log.info({}, 'the database connection for notifications is back')
          for (const list of handlers.values()) for (const handler of list) handler('')
        },
        () => {
          if (!closed) reconnectLater()
        },
      )
    }, RECONNECT_MS)
  }

  return {
    async listen(channel, handler) {
      const list = handlers.get(channel)
      handlers.set(channel, [...(list ?? []), handler])
      connecting ??= connect()
      await connecting
      if (list === undefined) await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await connecting?.catch(() => {})
      await client?.end().catch(() => {})
    },
  }
}
