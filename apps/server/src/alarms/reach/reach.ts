import type { CapStore } from '../cap/cap-settings.ts'
import { createOutbox, type OutboxOptions, type Patience } from '../escalation/outbox.ts'
import { createCallCarrier } from './call-carrier.ts'
import { createPushCarrier } from './push-carrier.ts'
import { createPushSender, type PushSenderOptions } from './push-sender.ts'
import { createReachHandlers, type ReachHandlers, type ReachHandlersOptions } from './reach-handlers.ts'
import { createReachKeeper, type ReachKeeperOptions } from './reach-keeper.ts'
import { createReachTexts, type ReachTextsOptions } from './reach-texts.ts'

export interface ReachOptions
  extends Omit<ReachKeeperOptions, 'texts' | 'outboxes'>,
    Omit<ReachHandlersOptions, 'sender' | 'texts' | 'database' | 'directory' | 'cap'>,
    Omit<PushSenderOptions, 'database'>,
    Omit<ReachTextsOptions, 'directory'> {
  desk: ReachKeeperOptions['desk'] & OutboxOptions['desk']
  cap: Pick<CapStore, 'load'>
}

export interface Reach {
  readonly handlers: ReachHandlers
  /** One look at who is to be told, and at what waits to leave; both happen by themselves. */
  tellNow(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const SECOND_MS = 1_000
/** An alarm is news for hours, not for a day: what still waits then is told by its next time. */
const PATIENCE: Patience = {
  waitsMs: [10, 30, 60, 120, 300, 600, 900].map((seconds) => seconds * SECOND_MS),
  giveUpMs: 2 * 3_600 * SECOND_MS,
  carryMs: 20 * SECOND_MS,
}

/** People who are not in front of the console: phones by web push, SMS and pagers by a service of the site's. */
export function createReach(options: ReachOptions): Reach {
  const sender = createPushSender(options)
  const texts = createReachTexts(options)
  const shared = { ...options, patience: PATIENCE }
  const outboxes = {
    push: createOutbox({ ...shared, channel: 'push', carrier: createPushCarrier({ ...options, sender }) }),
    call: createOutbox({ ...shared, channel: 'call', carrier: createCallCarrier(options) }),
  }
  const keeper = createReachKeeper({ ...options, texts, outboxes })
  return {
    handlers: createReachHandlers({ ...options, sender, texts }),
    async tellNow() {
      await keeper.look()
      await Promise.all([outboxes.push.look(), outboxes.call.look()])
    },
    async start() {
      // Made before anybody asks: of several processes that begin together one makes them.
      await sender.publicKey()
      await keeper.start()
      outboxes.push.start()
      outboxes.call.start()
    },
    async stop() {
      await keeper.stop()
      await Promise.all([outboxes.push.stop(), outboxes.call.stop()])
    },
  }
}
