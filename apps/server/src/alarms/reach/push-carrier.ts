import { isFailureTold } from '@vigil/domain'
import { attemptNote, sentNote } from '@vigil/i18n'
import { z } from 'zod'
import type { Database } from '../../platform/database.ts'
import type { AlarmDesk } from '../book/desk-port.ts'
import type { Carrier } from '../escalation/outbox.ts'
import { whyOf } from '../escalation/why-of.ts'
import { notTaken, type PushSender } from './push-sender.ts'
import { findPushAddress, forgetPushDevice, notePush } from './push-store.ts'

const contentSchema = z.object({
  device: z.string(),
  /** For the log: whose phone, and what they call it. */
  whom: z.string(),
  message: z.object({
    title: z.string(),
    body: z.string(),
    tag: z.string(),
    url: z.string(),
    level: z.number(),
    lang: z.string(),
    dir: z.string(),
  }),
})
export type PushContent = z.infer<typeof contentSchema>

export interface PushCarrierOptions {
  database: Pick<Database, 'pool'>
  desk: Pick<AlarmDesk, 'alarm'>
  sender: Pick<PushSender, 'send'>
  now(): number
}

/** Messages to phones; each is a line in the log of every alarm that it tells of. */
export function createPushCarrier({ database, desk, sender, now }: PushCarrierOptions): Carrier {
  const isWaiting = (id: string): boolean => desk.alarm(id)?.waitingSince != null

  return {
    async carry(item) {
      const { device, message } = contentSchema.parse(item.content)
      const to = await findPushAddress(database.pool, device)
      // Nobody needs it once somebody has acknowledged, or the phone was taken away.
      if (to === undefined || !item.eventIds.some(isWaiting)) return false
      const outcome = await sender.send(to, message)
      if (outcome.is === 'taken') {
        await notePush(database.pool, device, '', now())
        return true
      }
      if (outcome.is === 'gone') await forgetPushDevice(database.pool, to)
      else await notePush(database.pool, device, outcome.why, now())
      throw notTaken(outcome)
    },

    carried({ id, content, eventIds, tries }) {
      const note = sentNote(contentSchema.parse(content).whom, tries)
      return eventIds.map((eventId) => ({
        eventId,
        line: { id: `${id}:pushed:${eventId}`, kind: 'pushed', at: now(), note },
      }))
    },

    failed({ id, content, eventIds }, error, { tries, waitMs }) {
      if (!isFailureTold(tries, waitMs === undefined)) return []
      const note = attemptNote({ to: contentSchema.parse(content).whom, why: whyOf(error), tries, waitMs })
      return eventIds.map((eventId) => ({
        eventId,
        line: { id: `${id}:failed${tries}:${eventId}`, kind: 'pushFailed', at: now(), note },
      }))
    },
  }
}
