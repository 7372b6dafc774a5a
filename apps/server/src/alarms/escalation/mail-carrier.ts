import { isFailureTold } from '@vigil/domain'
import { attemptNote, sentNote } from '@vigil/i18n'
import { z } from 'zod'
import type { Mailer } from '../../platform/mail.ts'
import type { AlarmDesk } from '../book/desk-port.ts'
import type { Carrier, WaitingItem } from './outbox.ts'
import { whyOf } from './why-of.ts'

const contentSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** For the log. */
  whom: z.string(),
  /** Sent only while one of its alarms still waits for somebody. */
  whileWaiting: z.boolean(),
})
export type MailContent = z.infer<typeof contentSchema>

export interface MailCarrierOptions {
  mailer: Pick<Mailer, 'send'>
  desk: Pick<AlarmDesk, 'alarm'>
  now(): number
}

/** Mails about alarms; each is a line in the log of every alarm that it tells of. */
export function createMailCarrier({ mailer, desk, now }: MailCarrierOptions): Carrier {
  const isWaiting = (id: string): boolean => desk.alarm(id)?.waitingSince != null
  const lineId = (item: WaitingItem, eventId: string, what: string): string => `${item.id}:${what}:${eventId}`

  return {
    async carry(item) {
      const { to, subject, text, whileWaiting } = contentSchema.parse(item.content)
      if (whileWaiting && !item.eventIds.some(isWaiting)) return false
      await mailer.send({ id: item.id, to, subject, text })
      return true
    },

    carried(item) {
      const { whom } = contentSchema.parse(item.content)
      return item.eventIds.map((eventId) => ({
        eventId,
        line: { id: lineId(item, eventId, 'mailed'), kind: 'mailed', at: now(), note: sentNote(whom, item.tries) },
      }))
    },

    failed(item, error, { tries, waitMs }) {
      if (!isFailureTold(tries, waitMs === undefined)) return []
      const { whom } = contentSchema.parse(item.content)
      const note = attemptNote({ to: whom, why: whyOf(error), tries, waitMs })
      return item.eventIds.map((eventId) => ({
        eventId,
        line: { id: lineId(item, eventId, `failed${item.tries}`), kind: 'mailFailed', at: now(), note },
      }))
    },
  }
}
