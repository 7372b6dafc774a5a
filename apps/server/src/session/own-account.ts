import type { EndpointInput } from '@vigil/contract'
import {
  CODE_COOLDOWN_MS,
  PASSWORD_MIN_LENGTH,
  THROTTLE_RULES,
  validateEmail,
  validateNewPassword,
  validateProfile,
} from '@vigil/domain'
import { translate } from '@vigil/i18n'
import { hashPassword, verifyPassword } from '../organisation/password.ts'
import { Refusal, refuseProblems } from '../platform/errors.ts'
import { createFailureCounts } from '../platform/failure-counts.ts'
import type { UserContext } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import { createOneAtATime } from '../platform/one-at-a-time.ts'
import { decryptPassword, paddingsFor } from './des.ts'
import { CODE_LIFE_MS, createEmailCodes } from './email-codes.ts'
import type { SessionStore } from './session-store.ts'
import type { Sessions } from './sessions.ts'

interface OwnAccountDependencies {
  store: SessionStore
  sessions: Sessions
  mailer: Mailer
  log: Log
  now: () => number
}

interface OwnAccount {
  /** Ends every session of the user; the answer is the token of a new one. */
  changePassword(input: EndpointInput<'updatePassword'>, context: UserContext): Promise<string>
  changeProfile(input: EndpointInput<'updateUser'>, context: UserContext): Promise<void>
  /** The code itself only while no mail can be sent, otherwise an empty text. */
  sendCode(email: string, context: UserContext): Promise<string>
}

/** What a user changes about itself: password, name, address. */
export function createOwnAccount(dependencies: OwnAccountDependencies): OwnAccount {
  const { store, sessions, mailer, log, now } = dependencies
  const codes = createEmailCodes(CODE_COOLDOWN_MS)
  // A borrowed window must not become a place to guess the password.
  const guesses = createFailureCounts()
  const oneAtATime = createOneAtATime()

  /** Both fields were encrypted under one key: the one that opens the right old password also opens the new one. */
  async function newPasswordOf({ oldPassword, newPassword }: EndpointInput<'updatePassword'>, userId: string) {
    const user = await store.findCredentialsById(userId)
    if (user === undefined) return undefined
    for (const padding of paddingsFor(user.username)) {
      const old = decryptPassword(user.username, oldPassword, padding)
      if (old !== undefined && (await verifyPassword(old, user.passwordHash))) {
        return decryptPassword(user.username, newPassword, padding) ?? ''
      }
    }
    return undefined
  }

  async function proveAddress(email: string, code: string | undefined, userId: string): Promise<void> {
    if (code === undefined || !codes.accept(userId, email, code.trim(), now())) throw new Refusal('wrongEmailCode')
  }

  return {
    changePassword: (input, { user, address }) =>
      oneAtATime(user.id, async () => {
        if (guesses.lockedFor(user.id, THROTTLE_RULES.pair, now()) > 0) throw new Refusal('accountLocked')
        const newPassword = await newPasswordOf(input, user.id)
        if (newPassword === undefined) {
          guesses.failed(user.id, THROTTLE_RULES.pair, now())
          throw new Refusal('wrongOldPassword')
        }
        guesses.succeeded(user.id)
        if (validateNewPassword(newPassword).length > 0) throw new Refusal('weakPassword', { num: PASSWORD_MIN_LENGTH })
        await store.changePassword(user.id, await hashPassword(newPassword), now())
        await sessions.refresh()
        await store.audit({ userId: user.id, act: 'passwordChange', address })
        return sessions.open(user.id)
      }),

    changeProfile: async (input, { user, address }) => {
      if (input.id !== user.id) throw new Refusal('noPermission')
      const before = await store.userInfo(user.id)
      if (before === undefined) throw new Refusal('sessionExpired')
      const name = input.name.trim()
      const email = (input.email ?? before.email).trim()
      const emailAlarm = (input.emailAlarm ?? before.emailAlarm) === 1
      refuseProblems(validateProfile({ name, email, emailAlarm }))
      // The stored address was proven by its owner, or vouched for by the administrator who entered it.
      if (email !== before.email && email !== '') await proveAddress(email, input.emailCode, user.id)
      await store.changeProfile(user.id, { name, email, emailAlarm })
      const after = { name, email, emailAlarm: Number(emailAlarm) }
      const changed = (['name', 'email', 'emailAlarm'] as const).filter((field) => before[field] !== after[field])
      await store.audit({ userId: user.id, act: 'profileChange', detail: { changed }, address })
    },

    sendCode: async (entered, { user, locale }) => {
      const email = entered.trim()
      refuseProblems(validateEmail({ email }))
      if (codes.waitFor(user.id, now()) > 0) throw new Refusal('emailCodeTooSoon')
      const code = codes.create(user.id, email, now())
      if (!mailer.enabled) return code
      try {
        await mailer.send({
          to: email,
          subject: translate(locale, 'mail.codeSubject', { code }),
          text: translate(locale, 'mail.codeText', { code, minutes: CODE_LIFE_MS / 60_000 }),
        })
      } catch (error) {
        codes.withdraw(user.id)
        log.warn({ err: error }, 'a verification code could not be mailed')
        throw new Refusal('mailFailed')
      }
      return ''
    },
  }
}
