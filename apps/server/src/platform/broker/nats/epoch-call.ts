import type { NatsConnection } from '@nats-io/transport-node'

export const ACTIVE_SUBJECT = 'vigil.active'
const EVERY_MS = 1_000

export interface EpochCall {
  stop(): void
}

/**
 * The active server says so to the others by the engine, again and again. One whose line to the database is cut, and which another has
 * replaced meanwhile, learns it there: it would go on telling screens that all devices have gone silent.
 */
export function startEpochCall(
  connection: NatsConnection,
  epoch: number,
  onOther: (epoch: number) => void,
  isActive: () => boolean,
): EpochCall {
  async function hear(): Promise<void> {
    for await (const message of connection.subscribe(ACTIVE_SUBJECT)) {
      const other = Number(message.string())
      if (Number.isSafeInteger(other) && other > epoch) onOther(other)
    }
  }
  const say = (): void => {
    if (!isActive() || connection.isClosed() || connection.isDraining()) return
    connection.publish(ACTIVE_SUBJECT, String(epoch))
  }
  void hear().catch(() => {})
  say()
  const timer = setInterval(say, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
