import { PUSH_TOPICS, type PushCode, type PushTopic, userTopic } from '@vigil/contract'
import { Audience, type Placed, type Scope } from './audience.ts'

export interface Sender {
  readonly audience: Audience
  /** Messages to users, by topic. */
  readonly messages: Record<PushTopic, number>
  /** `data` is JSON text: one serialisation serves every user. */
  envelope(code: PushCode, data: string): Buffer
  /** Nothing happens to a user without a window. */
  sendTo(userId: string, topic: PushTopic, payload: Buffer): void
  sendToScope(scope: Scope, topic: PushTopic, payload: Buffer): void
  tellAllSeeing(row: Placed, topic: PushTopic, code: PushCode, data: unknown): void
  /** Once to everybody who sees at least one of these. */
  tellAllSeeingAny(rows: Iterable<Placed>, topic: PushTopic, code: PushCode, data: unknown): void
  /** To the people of each office what `dataOf` says for them. */
  tellOffices(topic: PushTopic, code: PushCode, dataOf: (officeId: string) => unknown): void
  tellUser(userId: string, topic: PushTopic, code: PushCode, data: unknown): void
}

/** Messages to consoles, each put into text once for all who get it. */
export function createSender(options: { publish(topic: string, payload: Buffer): void; now(): number }): Sender {
  const audience = new Audience()
  const messages = Object.fromEntries(Object.values(PUSH_TOPICS).map((topic) => [topic, 0])) as Record<
    PushTopic,
    number
  >

  const envelope = (code: PushCode, data: string): Buffer =>
    Buffer.from(`{"code":${code},"at":${options.now()},"data":${data}}`)

  function sendTo(userId: string, topic: PushTopic, payload: Buffer): void {
    if (!audience.isOnline(userId)) return
    messages[topic] += 1
    options.publish(userTopic(userId, topic), payload)
  }

  function sendToScope(scope: Scope, topic: PushTopic, payload: Buffer): void {
    for (const userId of scope.users) sendTo(userId, topic, payload)
  }

  return {
    audience,
    messages,
    envelope,
    sendTo,
    sendToScope,
    tellAllSeeing(row, topic, code, data) {
      let payload: Buffer | undefined
      for (const scope of audience.scopesOf(row)) {
        payload ??= envelope(code, JSON.stringify(data))
        sendToScope(scope, topic, payload)
      }
    },
    tellAllSeeingAny(rows, topic, code, data) {
      const scopes = new Set([...rows].flatMap((row) => audience.scopesOf(row)))
      if (scopes.size === 0) return
      const payload = envelope(code, JSON.stringify(data))
      for (const scope of scopes) sendToScope(scope, topic, payload)
    },
    tellOffices(topic, code, dataOf) {
      for (const scope of audience.scopes())
        sendToScope(scope, topic, envelope(code, JSON.stringify(dataOf(scope.officeId))))
    },
    tellUser(userId, topic, code, data) {
      if (audience.isOnline(userId)) sendTo(userId, topic, envelope(code, JSON.stringify(data)))
    },
  }
}
