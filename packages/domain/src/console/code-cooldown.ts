import { CODE_COOLDOWN_MS } from '../constants.ts'

/** How long the verification-code button (and the server) still refuses to send another code. */
export function codeCooldownMs(sentAt: number | undefined, now: number): number {
  if (sentAt === undefined) return 0
  // A clock that was set back must not lock the button for longer than it says.
  return Math.min(CODE_COOLDOWN_MS, Math.max(0, sentAt + CODE_COOLDOWN_MS - now))
}
