import {
  DiscardPolicy,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { openLine } from '../platform/broker/nats/line-connection.ts'
import { siteStream, siteSubject } from '../platform/broker/nats/subjects.ts'
import type { EngineSettings } from '../platform/engine-settings.ts'
import type { SiteSettings } from '../platform/site-settings.ts'
import type { OutboxRow } from './outbox.ts'

const NANOS_PER_MS = 1_000_000
const STREAM_EXISTS = 10_058
const ANSWER_MS = 5_000

export interface StreamState {
  /** What headquarters has not taken yet. */
  readonly messages: number
  readonly bytes: number
  /** When the first of them came into the stream. */
  readonly since: number | undefined
  readonly lastSeq: number
  /** Headquarters asks for more at this moment. */
  readonly isRead: boolean
}

/** This site's own stream, in its own engine: it holds what headquarters has not taken. */
export interface LineStream {
  /** Hands over in this order. Answers how many the engine has by now, and where the last of them lies. */
  take(rows: readonly OutboxRow[]): Promise<{ taken: number; seq: number; error: unknown }>
  state(): Promise<StreamState>
  close(): Promise<void>
}

/** By work queue: what headquarters has acknowledged is gone. What is beyond the bounds goes first come, first gone. */
async function prepare(manager: JetStreamManager, site: SiteSettings, replicas: number): Promise<void> {
  const bounds = { max_age: site.keepMs * NANOS_PER_MS, max_bytes: site.keepBytes, discard: DiscardPolicy.Old }
  const name = siteStream(site.name)
  try {
    await manager.streams.add({
      name,
      subjects: [siteSubject(site.name)],
      storage: StorageType.File,
      retention: RetentionPolicy.Workqueue,
      num_replicas: replicas,
      ...bounds,
    })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === STREAM_EXISTS)) throw error
    await manager.streams.update(name, { ...bounds, num_replicas: replicas })
  }
}

export async function openLineStream(engine: EngineSettings, site: SiteSettings): Promise<LineStream> {
  const connection = await openLine(engine, site.name)
  try {
    const manager = await jetstreamManager(connection, { timeout: ANSWER_MS })
    await prepare(manager, site, engine.replicas)
    const client = jetstream(connection, { timeout: ANSWER_MS })
    const subject = siteSubject(site.name)
    const name = siteStream(site.name)
    return {
      async take(rows) {
        // Each says which one it follows: where one fails, those behind it must not overtake it.
        const sent = await Promise.allSettled(
          rows.map(({ number, body }, n) => {
            const before = rows[n - 1]?.number
            const expect = before === undefined ? {} : { expect: { lastMsgID: String(before) } }
            return client.publish(subject, body, { msgID: String(number), ...expect })
          }),
        )
        let taken = 0
        let seq = 0
        for (const each of sent) {
          if (each.status === 'rejected') return { taken, seq, error: each.reason }
          taken += 1
          seq = Math.max(seq, each.value.seq)
        }
        return { taken, seq, error: undefined }
      },
      async state() {
        const { state } = await manager.streams.info(name)
        let isRead = false
        if (state.consumer_count > 0) {
          for await (const { num_waiting } of manager.consumers.list(name)) isRead ||= num_waiting > 0
        }
        const since = state.messages === 0 ? undefined : Date.parse(String(state.first_ts))
        return { messages: state.messages, bytes: state.bytes, since, lastSeq: state.last_seq, isRead }
      },
      close: () => connection.close(),
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}
