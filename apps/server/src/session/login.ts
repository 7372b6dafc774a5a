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

/** Signing in: one answer for an unknown user, a disabled one and a wrong password, after the same work. */
export function createLogin({ store, sessions, now }: LoginDependencies) {
  const throttle = createLoginThrottle()
  const oneAtATime = createOneAtATime()

  return (username: string, ciphertext: string, address: string): Promise<string> =>
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
      const token = await sessions.open(user.id)
      await store.audit({ userId: user.id, act: 'login', address })
      return token
    })
}
