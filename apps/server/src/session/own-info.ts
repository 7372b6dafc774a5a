import type { DeploymentConfig } from '@vigil/contract'
import { deploymentTitle, textsIn } from '@vigil/i18n'
import { demoAccounts } from '../organisation/demo.ts'
import type { Settings } from '../platform/config.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Mailer } from '../platform/mail.ts'
import type { SessionStore } from './session-store.ts'

export interface OwnInfoOptions {
  store: Pick<SessionStore, 'userInfo'>
  mailer: Pick<Mailer, 'enabled'>
  settings: Settings
  version: string
}

/** Who one is and may do, and where one is. */
export function createOwnInfo({
  store,
  mailer,
  settings,
  version,
}: OwnInfoOptions): Pick<Handlers, 'user' | 'profile' | 'menu' | 'config'> {
  async function userInfo(userId: string) {
    const info = await store.userInfo(userId)
    if (info === undefined) throw new Refusal('sessionExpired')
    return info
  }

  return {
    user: (_input, { user }) => userInfo(user.id),
    profile: async (_input, { user }) => (await userInfo(user.id)).profile,
    menu: async (_input, { user }) => Object.fromEntries([...user.permissions].map((code) => [code, true])),
    config: async (_input, { locale }): Promise<DeploymentConfig> => ({
      deploymentId: settings.deploymentId,
      title: deploymentTitle(textsIn(locale), settings.deploymentId, settings.siteTitle),
      siteTitle: settings.siteTitle,
      baseUrl: settings.baseUrl,
      localClient: settings.localClient,
      adminUrl: settings.adminUrl,
      knowledgeUrl: settings.knowledgeUrl,
      mapTiles: settings.mapTiles,
      timeZone: settings.timeZone,
      version,
      demo: settings.demo,
      demoAccounts: settings.demo ? demoAccounts() : [],
      mail: mailer.enabled,
      supportContact: settings.supportContact,
    }),
  }
}
