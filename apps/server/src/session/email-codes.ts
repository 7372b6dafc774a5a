import { randomInt, timingSafeEqual } from 'node:crypto'

export const CODE_LIFE_MS = 10 * 60_000
const MAX_TRIES = 5
const CODE_DIGITS = 6

interface Sent {
  email: string
  code: string
  at: number
  tries: number
}

/** Codes that prove an address, one at a time per user. They live in memory: after a restart the user asks again. */
interface EmailCodes {
  /** Milliseconds until the user may ask again; 0 when it is now. */
  waitFor(userId: string, now: number): number
  create(userId: string, email: string, now: number): string
  /** True once: a code is used up by its success, and by five failures. */
  accept(userId: string, email: string, code: string, now: number): boolean
  /** The mail did not leave: the user may ask again at once. */
  withdraw(userId: string): void
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export function createEmailCodes(cooldownMs: number): EmailCodes {
  const sent = new Map<string, Sent>()
  return {
    waitFor: (userId, now) => Math.max(0, (sent.get(userId)?.at ?? Number.NEGATIVE_INFINITY) + cooldownMs - now),
    create: (userId, email, now) => {
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
      sent.set(userId, { email, code, at: now, tries: 0 })
      return code
    },
    accept: (userId, email, code, now) => {
      const known = sent.get(userId)
      if (known === undefined || known.tries >= MAX_TRIES || now - known.at > CODE_LIFE_MS) return false
      known.tries += 1
      const accepted = known.email === email && sameText(known.code, code)
      // The moment of sending stays: a code that was used up does not lift the cooldown.
      if (accepted) known.tries = MAX_TRIES
      return accepted
    },
    withdraw: (userId) => {
      sent.delete(userId)
    },
  }
}
