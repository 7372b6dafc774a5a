import { verifyPassword } from '../organisation/password.ts'
import { Refusal } from '../platform/errors.ts'
import { createOneAtATime } from '../platform/one-at-a-time.ts'
import { decryptPassword, paddingsFor } from './des.ts'
import { createLoginThrottle } from './login-throttle.ts'
import type { SessionStore } from './session-store.ts'
import type { Sessions } from './sessions.ts'

interface LoginDependencies {
  store: Pick<SessionStore, 'findCredentials' | 'audit'>
  sessions: Pick<Sessions, 'open'>
  now: () => number
}

async function matches(username: string, ciphertext: string, storedHash: string | undefined): Promise<boolean> {
  const decrypted = paddingsFor(username).map((padding) => decryptPassword(username, ciphertext, padding))
  const candidates = decrypted.filter((text) => text !== undefined)
  // What can not be decrypted costs the same hash as a wrong password.
  if (candidates.length === 0) return verifyPassword('', undefined)
  let found = false
  for (const candidate of candidates) found = (await verifyPassword(candidate, storedHash)) || found
  return found
}

export interface Proof {
  readonly id: string
  /** As the account spells it. */
  readonly username: string
}
/** Whose password it is; refuses everything else with one answer, after the same work. */
export type ProvePassword = (username: string, ciphertext: string, address: string) => Promise<Proof>

/** One throttle for all that ask for a password: a signature must not become a place to guess the one for signing in. */
export function createPasswordProof({ store, now }: Pick<LoginDependencies, 'store' | 'now'>): ProvePassword {
  const throttle = createLoginThrottle()
  const oneAtATime = createOneAtATime()

  return (username, ciphertext, address) =>
    oneAtATime(username.trim().toLowerCase(), async () => {
      if (throttle.lockedFor(username, address, now()) > 0) throw new Refusal('accountLocked')
      const user = await store.findCredentials(username)
      const correct = await matches(username, ciphertext, user?.disabled ? undefined : user?.passwordHash)
      if (user === undefined || !correct) {
        throttle.failed(username, address, now())
        // Only for accounts that exist: people type passwords into the name's field.
        if (user !== undefined) await store.audit({ userId: user.id, act: 'loginFailed', address })
        throw new Refusal('wrongCredentials')
      }
      throttle.succeeded(username, address)
      return { id: user.id, username: user.username }
    })
}

/** Signing in: one answer for an unknown user, a disabled one and a wrong password. */
export function createLogin({ store, sessions, prove }: Omit<LoginDependencies, 'now'> & { prove: ProvePassword }) {
  return async (username: string, ciphertext: string, address: string): Promise<string> => {
    const user = await prove(username, ciphertext, address)
    const token = await sessions.open(user.id)
    await store.audit({ userId: user.id, act: 'login', address })
    return token
  }
}
