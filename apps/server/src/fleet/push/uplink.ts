import { PUSH_TOPICS, type PushTopic, UplinkCode, uplinkMessageSchema } from '@vigil/contract'
import type { SessionUser } from '../../platform/http/handlers.ts'
import { nestsDeeperThan } from '../../platform/json-depth.ts'

/** A page asks a handful of things when it opens; more is a loop gone wild, and is left unanswered. */
const MAX_PER_SECOND = 50
const MAX_UPLINK_DEPTH = 8

export interface UplinkAnswers {
  sendDetails(user: SessionUser, sns: readonly string[]): void
  sendThresholds(user: SessionUser, sn: string): void
  misunderstood(user: SessionUser, topic: PushTopic): void
}

function parsed(payload: Buffer): unknown {
  try {
    const text = payload.toString()
    return nestsDeeperThan(text, MAX_UPLINK_DEPTH) ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a console says on its uplink. Heartbeat and health say only that they arrived: the broker knows who is there. */
export function createUplink(now: () => number, answers: UplinkAnswers): (user: SessionUser, payload: Buffer) => void {
  const counts = new Map<string, number>()
  let second = 0

  function isTooMuch(userId: string): boolean {
    const current = Math.floor(now() / 1_000)
    if (current !== second) counts.clear()
    second = current
    const count = (counts.get(userId) ?? 0) + 1
    counts.set(userId, count)
    return count > MAX_PER_SECOND
  }

  return (user, payload) => {
    if (isTooMuch(user.id)) return
    const value = parsed(payload)
    const message = uplinkMessageSchema.safeParse(value)
    if (!message.success) {
      const asksThreshold =
        typeof value === 'object' && value !== null && 'code' in value && value.code === UplinkCode.Threshold
      answers.misunderstood(user, asksThreshold ? PUSH_TOPICS.param : PUSH_TOPICS.detail)
    } else if (message.data.code === UplinkCode.Detail) {
      answers.sendDetails(user, message.data.data.snList)
    } else if (message.data.code === UplinkCode.Threshold) {
      answers.sendThresholds(user, message.data.data.sn)
    }
  }
}
