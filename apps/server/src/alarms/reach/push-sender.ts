import { createHash } from 'node:crypto'
import type { Database } from '../../platform/database.ts'
import { admitsPublic, admitsServices, hostOf, sendOut } from '../../platform/outgoing.ts'
import { NotCarried } from '../escalation/outbox.ts'
import { whyOf } from '../escalation/why-of.ts'
import { loadVapidKeys, type PushAddress } from './push-store.ts'
import type { PushMessage } from './reach-texts.ts'
import { createSilentHosts } from './silent-hosts.ts'
import { encryptPush, PUSH_TEXT_MAX, type VapidKeys, vapidHeader } from './web-push.ts'

export interface PushSenderOptions {
  database: Pick<Database, 'pool'>
  /** `Vigil <vigil@site.example>` */
  mailFrom: string
  /** Push services of the house, by host. */
  pushHosts: readonly string[]
  now(): number
}

/** What comes later than this is no news: whoever turns a phone on the next morning opens the console. */
const TTL_S = 3_600
const TOPIC_LENGTH = 32
const BODY_MAX = 1_000
const TITLE_MAX = 200

/** `gone`: nothing will ever reach this browser again. `refused`: not as it is sent. `later`: try again. */
export type PushOutcome =
  | { readonly is: 'taken'; readonly status: number }
  | {
      readonly is: 'gone' | 'refused' | 'later'
      readonly status: number
      readonly why: string
      readonly waitMs?: number | undefined
    }

const GONE: ReadonlySet<number> = new Set([404, 410])

function outcomeOf(status: number, waitMs: number | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'taken', status }
  const why = `HTTP ${status}`
  if (GONE.has(status)) return { is: 'gone', status, why }
  const isLater = status === 429 || status === 408 || status >= 500
  return isLater ? { is: 'later', status, why, waitMs } : { is: 'refused', status, why }
}

/** Gives messages to the push services of browsers. */
export function createPushSender({ database, mailFrom, pushHosts, now }: PushSenderOptions) {
  let keys: Promise<VapidKeys> | undefined
  const hosts = createSilentHosts(now)
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom

  function vapid(): Promise<VapidKeys> {
    keys ??= loadVapidKeys(database.pool).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }

  const isOfHouse = (endpoint: string): boolean => pushHosts.includes(hostOf(endpoint))

  return {
    publicKey: async () => (await vapid()).publicKey,

    /** Others must be reached by TLS and stand outside: any user names them. */
    admits: (endpoint: string): boolean => isOfHouse(endpoint) || new URL(endpoint).protocol === 'https:',

    async send(to: PushAddress, message: PushMessage): Promise<PushOutcome> {
      const host = hostOf(to.endpoint)
      const short = { ...message, title: message.title.slice(0, TITLE_MAX), body: message.body.slice(0, BODY_MAX) }
      const text = JSON.stringify(short)
      if (Buffer.byteLength(text) > PUSH_TEXT_MAX) return { is: 'refused', status: 0, why: 'too long' }
      if (hosts.isLeftAlone(host)) return { is: 'later', status: 0, why: `${host} does not answer` }
      try {
        const { status, retryAfterMs } = await sendOut({
          url: to.endpoint,
          method: 'POST',
          headers: {
            authorization: vapidHeader(await vapid(), to.endpoint, `mailto:${address.trim()}`, now()),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: TTL_S,
            urgency: message.level >= 2 ? 'high' : 'normal',
            // A phone that is off keeps only the newest message about each alarm.
            topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, TOPIC_LENGTH),
          },
          body: encryptPush(text, to),
          admits: isOfHouse(to.endpoint) ? admitsServices : admitsPublic,
        })
        hosts.answered(host)
        return outcomeOf(status, retryAfterMs)
      } catch (error) {
        hosts.silent(host)
        return { is: 'later', status: 0, why: whyOf(error) }
      }
    },
  }
}
export type PushSender = ReturnType<typeof createPushSender>

export const notTaken = (outcome: Exclude<PushOutcome, { is: 'taken' }>): NotCarried =>
  new NotCarried(outcome.why, { isFinal: outcome.is !== 'later', waitMs: outcome.waitMs })
