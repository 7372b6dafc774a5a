import { isIP } from 'node:net'
import type { Settings } from '../platform/config.ts'
import { Refusal } from '../platform/errors.ts'
import type { RequestContext } from '../platform/http/handlers.ts'
import type { SessionStore } from './session-store.ts'
import type { Sessions } from './sessions.ts'

interface LocalLoginDependencies {
  store: Pick<SessionStore, 'findCredentials' | 'audit'>
  sessions: Pick<Sessions, 'open'>
  settings: Pick<Settings, 'localClient' | 'localUser'>
}

const isLoopback = (address: string): boolean =>
  address === '::1' || (isIP(address) !== 0 && /^(::ffff:)?127\./i.test(address))

/** A name that leads elsewhere tomorrow (DNS rebinding) is not this machine, whatever it leads to now. */
function namesThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
  return name === 'localhost' || isLoopback(name)
}

/** A workplace of one operator: whoever sits at this machine is that operator. */
export function createLocalLogin({ store, sessions, settings }: LocalLoginDependencies) {
  return async ({ address, origin }: Pick<RequestContext, 'address' | 'origin'>): Promise<string> => {
    const here = isLoopback(address) && origin !== undefined && namesThisMachine(origin.host)
    if (!settings.localClient || !here) throw new Refusal('noPermission')
    const user = await store.findCredentials(settings.localUser)
    if (user === undefined || user.disabled) throw new Refusal('wrongCredentials')
    const token = await sessions.open(user.id)
    await store.audit({ userId: user.id, act: 'login', detail: { local: true }, address })
    return token
  }
}
