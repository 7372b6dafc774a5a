import type { Locale } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { FastifyInstance } from 'fastify'
import type { Directory } from '../organisation/directory.ts'
import type { Settings } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import type { Alarms } from './alarms.ts'
import { createCapDocuments } from './cap/cap-documents.ts'
import { createCapHandlers } from './cap/cap-handlers.ts'
import { createCapRoutes } from './cap/cap-routes.ts'
import { createCapStore } from './cap/cap-settings.ts'
import { createCapCarrier, createCapWebhooks } from './cap/cap-webhooks.ts'
import { createAlarmMails } from './escalation/alarm-mails.ts'
import { createEscalation } from './escalation/escalation.ts'
import { createMailCarrier } from './escalation/mail-carrier.ts'
import { createOutbox } from './escalation/outbox.ts'
import { createChosenPlanHandlers } from './incidents/chosen-plan-handlers.ts'
import { createPastAlarms, type PastAlarms } from './past-alarms.ts'
import { createContactHandlers } from './plans/contact-handlers.ts'
import { createEscalationHandlers } from './plans/escalation-handlers.ts'
import { createOutcomeHandlers } from './plans/outcome-handlers.ts'
import { createPlanHandlers } from './plans/plan-handlers.ts'
import { createReach, type Reach } from './reach/reach.ts'
import { createAlarmWording } from './records/alarm-wording.ts'

export interface FollowUpOptions {
  database: Pick<Database, 'pool' | 'transaction' | 'past'>
  directory: Directory
  registry: Registry
  alarms: Pick<Alarms, 'desk' | 'store' | 'members'>
  mailer: Pick<Mailer, 'enabled' | 'send'>
  settings: Pick<Settings, 'timeZone' | 'baseUrl' | 'mailFrom' | 'siteTitle' | 'supportContact' | 'pushHosts'>
  language: Locale
  now(): number
  newId(): string
  log: Log
  /** How long alarms that begin together are waited for. */
  gatherMs?: number | undefined
}

type FollowUpHandlers = PastAlarms['handlers'] &
  ReturnType<typeof createPlanHandlers> &
  ReturnType<typeof createContactHandlers> &
  ReturnType<typeof createEscalationHandlers> &
  ReturnType<typeof createOutcomeHandlers> &
  ReturnType<typeof createChosenPlanHandlers> &
  ReturnType<typeof createCapHandlers> &
  Reach['handlers']

export interface FollowUp {
  readonly handlers: FollowUpHandlers
  /** Every alarm that there was. */
  readonly records: PastAlarms['records']
  /** The feed for readers without a session. */
  addRoutes(app: FastifyInstance): void
  /** One look at what nobody acknowledges; `start` does it every few seconds. */
  lookForEscalation(): Promise<void>
  /** Mails, and tells receivers of CAP, what has begun since; both happen by themselves moments after an alarm. */
  tellNow(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** What follows an alarm beside the desk: its record, plans, escalation, mail, figures, and those outside who are told. */
export function createFollowUp(options: FollowUpOptions): FollowUp {
  const { database, mailer, now, log } = options
  const { desk, store, members } = options.alarms
  const shared = { ...options, ...options.settings, desk, worded: createAlarmWording(options) }

  const carrier = createMailCarrier({ mailer, desk, now })
  const mails = createOutbox({ database, desk, channel: 'mail', carrier, now, log })
  const escalation = createEscalation({ ...shared, mail: { enabled: mailer.enabled, outbox: mails } })
  // Without a mail server nobody is told, and nothing waits for one.
  const alarmMails = mailer.enabled ? createAlarmMails({ ...shared, store, outbox: mails }) : undefined

  const cap = createCapStore(database, options.settings)
  const documents = createCapDocuments(shared)
  const posts = createOutbox({ database, desk, channel: 'cap', carrier: createCapCarrier(cap, now), now, log })
  const webhooks = createCapWebhooks({ ...shared, alarms: store, store: cap, documents, outbox: posts })

  const reach = createReach({ ...shared, cap })

  const past = createPastAlarms(shared)
  return {
    records: past.records,
    handlers: {
      ...past.handlers,
      ...createPlanHandlers(shared),
      ...createContactHandlers(shared),
      ...createEscalationHandlers(shared),
      ...createOutcomeHandlers(shared),
      ...createChosenPlanHandlers({ ...shared, members }),
      ...createCapHandlers({ ...shared, store: cap, documents }),
      ...reach.handlers,
    },
    addRoutes: createCapRoutes({ ...shared, store: cap, documents }),
    lookForEscalation: escalation.look,
    async tellNow() {
      await Promise.all([alarmMails?.look(), webhooks.look()])
      await Promise.all([mails.look(), posts.look(), reach.tellNow()])
    },
    async start() {
      await escalation.start()
      await alarmMails?.start()
      await webhooks.start()
      if (mailer.enabled) mails.start()
      posts.start()
      await reach.start()
    },
    async stop() {
      await Promise.all([escalation.stop(), alarmMails?.stop(), webhooks.stop(), reach.stop()])
      await Promise.all([mails.stop(), posts.stop()])
    },
  }
}
