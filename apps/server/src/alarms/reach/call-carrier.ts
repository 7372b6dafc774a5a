import { type AlarmCallDraft, CALL_FIELDS } from '@vigil/contract'
import {
  BODY_ESCAPES,
  BODY_TYPES,
  type CallValues,
  fillTemplate,
  inAddress,
  inHeader,
  isFailureTold,
} from '@vigil/domain'
import { attemptNote, sentNote } from '@vigil/i18n'
import { z } from 'zod'
import type { Database } from '../../platform/database.ts'
import { admitsServices, hostOf, type OutgoingAnswer, sendOut } from '../../platform/outgoing.ts'
import type { AlarmDesk } from '../book/desk-port.ts'
import { type Carrier, NotCarried } from '../escalation/outbox.ts'
import { whyOf } from '../escalation/why-of.ts'
import { findCall } from './call-store.ts'
import { createSilentHosts } from './silent-hosts.ts'

const contentSchema = z.object({
  call: z.string(),
  /** For the log. */
  name: z.string(),
  /** All but the secret, which stays where it is. */
  values: z.record(z.string(), z.string()),
})
export type CallContent = z.infer<typeof contentSchema>

type Service = Pick<AlarmCallDraft, 'url' | 'method' | 'headers' | 'bodyType' | 'body'>

/** Calls a service with its templates filled in. */
export function callOut(
  service: Service,
  given: Readonly<Record<string, string>>,
  secret: string,
): Promise<OutgoingAnswer> {
  const values = Object.fromEntries(CALL_FIELDS.map((field) => [field, given[field] ?? ''])) as Record<
    keyof CallValues,
    string
  >
  values.secret = secret
  const { method, bodyType } = service
  const hasBody = method !== 'GET'
  return sendOut({
    url: fillTemplate(service.url, values, inAddress),
    method,
    headers: {
      ...(hasBody && { 'content-type': BODY_TYPES[bodyType] }),
      ...Object.fromEntries(
        service.headers.map(({ name, value }) => [name.toLowerCase(), inLatin(fillTemplate(value, values, inHeader))]),
      ),
    },
    ...(hasBody && { body: fillTemplate(service.body, values, BODY_ESCAPES[bodyType]) }),
    admits: admitsServices,
  })
}

/** A header carries nothing else; a device with another name must not keep anybody from being called. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole range that a header carries
const inLatin = (value: string): string => value.replace(/[^\u0000-\u00ff]/g, '?')

export interface CallCarrierOptions {
  database: Pick<Database, 'pool'>
  desk: Pick<AlarmDesk, 'alarm'>
  now(): number
}

/** Calls to services for SMS and pagers; each is a line in the log of every alarm that it tells of. */
export function createCallCarrier({ database, desk, now }: CallCarrierOptions): Carrier {
  const hosts = createSilentHosts(now)
  const isWaiting = (id: string): boolean => desk.alarm(id)?.waitingSince != null

  return {
    async carry(item) {
      const { call: id, values } = contentSchema.parse(item.content)
      const kept = await findCall(database.pool, id)
      if (kept === undefined || !kept.call.enabled || !item.eventIds.some(isWaiting)) return false
      const host = hostOf(kept.call.url)
      if (hosts.isLeftAlone(host)) throw new NotCarried(`${host} does not answer`)
      const { status, retryAfterMs } = await callOut(kept.call, values, kept.secret).catch((error: unknown) => {
        hosts.silent(host)
        throw error
      })
      hosts.answered(host)
      if (status < 200 || status > 299) throw new NotCarried(`HTTP ${status}`, { waitMs: retryAfterMs })
      return true
    },

    carried({ id, content, eventIds, tries }) {
      const note = sentNote(contentSchema.parse(content).name, tries)
      return eventIds.map((eventId) => ({
        eventId,
        line: { id: `${id}:called:${eventId}`, kind: 'called', at: now(), note },
      }))
    },

    failed({ id, content, eventIds }, error, { tries, waitMs }) {
      if (!isFailureTold(tries, waitMs === undefined)) return []
      const note = attemptNote({ to: contentSchema.parse(content).name, why: whyOf(error), tries, waitMs })
      return eventIds.map((eventId) => ({
        eventId,
        line: { id: `${id}:failed${tries}:${eventId}`, kind: 'callFailed', at: now(), note },
      }))
    },
  }
}
