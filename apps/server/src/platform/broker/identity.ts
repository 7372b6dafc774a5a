import type { SessionUser } from '../http/handlers.ts'
import { type Access, consoleBelongsTo, deviceAccess, isConsole, userAccess } from './access.ts'
import type { VerifyUser } from './broker.ts'
import type { OrderedAcks } from './ordered-acks.ts'

export interface DeviceIdentity {
  kind: 'device'
  sn: string
  secret: Buffer
  access: Access
  acks: OrderedAcks
}
export interface UserIdentity {
  kind: 'user'
  user: SessionUser
  clientId: string
  password: string
  access: Access
}
export type Identity = DeviceIdentity | UserIdentity

/** The address is left out when somebody who is inside is asked again. */
export type VerifyDevice = (sn: string, secret: Buffer, address?: string) => boolean

export interface Claim {
  clientId: string
  username: string | undefined
  secret: Buffer | undefined
  willTopic: string | undefined
  address: string
}

async function identifyUser(claim: Claim, username: string, secret: Buffer, verifyUser: VerifyUser) {
  if (!consoleBelongsTo(claim.clientId, username)) return undefined
  const password = secret.toString()
  const user = await verifyUser(username, password, claim.clientId)
  if (user === undefined || user.id !== username) return undefined
  return { kind: 'user' as const, user, clientId: claim.clientId, password, access: userAccess(user.id) }
}

/** Who a client is by its credentials, or undefined. */
export async function identify(
  claim: Claim,
  verify: { device: VerifyDevice; user: VerifyUser },
  acksOf: () => OrderedAcks,
): Promise<Identity | undefined> {
  const { username, secret, willTopic } = claim
  if (username === undefined || secret === undefined) return undefined
  let identity: Identity | undefined
  if (isConsole(claim.clientId)) {
    identity = await identifyUser(claim, username, secret, verify.user)
  } else if (verify.device(username, secret, claim.address)) {
    identity = { kind: 'device', sn: username, secret, access: deviceAccess(username), acks: acksOf() }
  }
  // The last words are published when nobody can be asked any more: a foreign topic must not get in here.
  const mayLeaveWill = willTopic === undefined || identity?.access.mayPublish(willTopic) === true
  return mayLeaveWill ? identity : undefined
}
