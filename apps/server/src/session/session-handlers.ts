import { localeOfHeader } from '@vigil/i18n'
import type { Broker, PushEndpoint } from '../platform/broker/broker.ts'
import type { Settings } from '../platform/config.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers, RequestContext } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import { createLocalLogin } from './local-login.ts'
import { createLogin, type ProvePassword } from './login.ts'
import { createOwnAccount } from './own-account.ts'
import { createOwnInfo } from './own-info.ts'
import type { SessionStore } from './session-store.ts'
import type { Sessions } from './sessions.ts'

export interface SessionDependencies {
  store: SessionStore
  sessions: Sessions
  prove: ProvePassword
  mailer: Mailer
  settings: Settings
  log: Log
  version: string
  /** Where browsers reach the push channel; the broker says so once it is there. */
  pushEndpoint(): PushEndpoint
  /** The password that such a broker knows a window by, where it checks them itself. */
  pushPassword?(window: Parameters<NonNullable<Broker['windowPassword']>>[0]): Promise<string> | undefined
  now?: () => number
}

export type SessionHandlers = Pick<
  Handlers,
  | 'login'
  | 'localLogin'
  | 'user'
  | 'logout'
  | 'menu'
  | 'profile'
  | 'updatePassword'
  | 'updateUser'
  | 'emailCode'
  | 'changeLanguage'
  | 'mqttConfig'
  | 'config'
>

function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'wss:' ? 443 : 80))
}

/** By default the address that the console itself was reached under, so that it works behind a name, a proxy or a tunnel. */
function pushAddress({ origin }: RequestContext, { pushEndpoint, settings }: SessionDependencies) {
  const { host, secure } = origin ?? { host: `localhost:${settings.port}`, secure: settings.tls !== undefined }
  const own = (path: string): string => `${secure ? 'wss' : 'ws'}://${host}${path}`
  const endpoint = pushEndpoint()
  const address = endpoint.kind === 'external' ? endpoint.url : own(endpoint.path)
  // The host header is whatever the caller wrote.
  if (!URL.canParse(address)) throw new Refusal('badRequest')
  return { mqttUrl: address, port: portOf(new URL(address)) }
}

export function createSessionHandlers(dependencies: SessionDependencies): SessionHandlers {
  const { store, sessions, mailer, settings, log, now = Date.now } = dependencies
  const login = createLogin({ store, sessions, prove: dependencies.prove })
  const localLogin = createLocalLogin({ store, sessions, settings })
  const account = createOwnAccount({ store, sessions, mailer, log, now })

  return {
    ...createOwnInfo(dependencies),
    login: ({ username, password }, { address }) => login(username, password, address),
    localLogin: (_input, context) => localLogin(context),
    logout: async (_input, { user, token, address }) => {
      await sessions.end(token)
      await store.audit({ userId: user.id, act: 'logout', address })
      return null
    },
    updatePassword: (input, context) => account.changePassword(input, context),
    updateUser: async (input, context) => {
      await account.changeProfile(input, context)
      return null
    },
    emailCode: ({ email }, context) => account.sendCode(email, context),
    changeLanguage: async ({ lang }, { user, locale }) => {
      await store.setLanguage(user.id, lang === undefined ? locale : localeOfHeader(lang))
      return null
    },
    mqttConfig: async ({ clientId }, context) => {
      const own = await sessions.pushCredentials.issue(context.token, clientId)
      if (own === undefined) throw new Refusal('badRequest')
      const userId = context.user.id
      const password = (await dependencies.pushPassword?.({ ...own, userId })) ?? own.password
      return { username: userId, password, ...pushAddress(context, dependencies) }
    },
  }
}
