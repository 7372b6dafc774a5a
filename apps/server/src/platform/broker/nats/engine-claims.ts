import { createHash } from 'node:crypto'
import { type Account, decode, encodeAccount, encodeOperator, encodeUser, fmtCreds, type User } from '@nats-io/jwt'
import { createUser, type KeyPair } from '@nats-io/nkeys'
import { MAX_INGEST_BYTES } from '@vigil/contract'
import { z } from 'zod'
import type { EngineKeys } from './engine-keys.ts'
import {
  downSubject,
  lineInbox,
  PARTITION_MAPPING,
  pushSubjects,
  siteStream,
  uplinkSubject,
  upSubjects,
} from './subjects.ts'

const SECOND_MS = 1000
/**
 * Half of a session's life: a window that is only looked at asks for the next one and so keeps its session alive. What is
 * revoked is remembered for as long.
 */
export const WINDOW_LIFE_MS = 6 * 3_600_000
const UNLIMITED = { subs: -1, data: -1, payload: -1, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 }
const STORE_UNLIMITED = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1, max_ack_pending: -1 }
/** The engine hands out what was subscribed at quality 1 by subjects of its own; it lets no MQTT client ask for them by name. */
const DELIVERED = '$MQTT.sub.>'
const MAX_DEVICE_BYTES = 4 * MAX_INGEST_BYTES
const MAX_USER_BYTES = 64 * 1024
const SUBSCRIPTIONS = 64

/** Public keys of users whose credentials hold no longer, with the second up to which they were made. */
export interface Revocations {
  readonly windows: ReadonlyMap<string, number>
  /** A device's credential does not end by itself: these stay for ever. */
  readonly devices: ReadonlyMap<string, number>
}
export const NOTHING_REVOKED: Revocations = { windows: new Map(), devices: new Map() }

export const operatorToken = ({ operator, system }: EngineKeys): Promise<string> =>
  encodeOperator('vigil', operator, { system_account: system.getPublicKey() })

export const systemToken = ({ operator, system }: EngineKeys): Promise<string> =>
  encodeAccount('SYS', system, { limits: UNLIMITED }, { signer: operator })

const DEVICE_TAG = 'device:'

/** The account with its rights and its mapping, and with what is revoked. */
export function accountToken({ operator, account }: EngineKeys, revoked: Revocations): Promise<string> {
  const claims: Partial<Account> & { mappings: typeof PARTITION_MAPPING } = {
    limits: { ...UNLIMITED, ...STORE_UNLIMITED },
    mappings: PARTITION_MAPPING,
    revocations: Object.fromEntries([...revoked.windows, ...revoked.devices]),
    tags: [...revoked.devices.keys()].map((key) => `${DEVICE_TAG}${key}`),
  }
  return encodeAccount('VIGIL', account, claims, { signer: operator })
}

/** What the engine's account has revoked, as far as it still matters. */
export function revokedIn(token: string, now: number): Revocations {
  const { revocations = {}, tags = [] } = decode<Account>(token).nats
  const ofDevices = new Set(tags.flatMap((tag) => (tag.startsWith(DEVICE_TAG) ? [tag.slice(DEVICE_TAG.length)] : [])))
  const all = Object.entries(revocations)
  const oldest = (now - WINDOW_LIFE_MS) / SECOND_MS
  return {
    devices: new Map(all.filter(([key]) => ofDevices.has(key))),
    windows: new Map(all.filter(([key, until]) => !ofDevices.has(key) && until > oldest)),
  }
}

/** The account of lines. A site keeps its stream in it; headquarters asks through it, and keeps nothing. */
export const linesToken = ({ operator }: EngineKeys, lines: KeyPair, keeps: boolean): Promise<string> =>
  encodeAccount('LINES', lines, { limits: { ...UNLIMITED, ...(keeps && STORE_UNLIMITED) } }, { signer: operator })

/** For the server itself, in the account of lines. */
export async function lineCredentials(lines: KeyPair): Promise<Uint8Array> {
  const user = createUser()
  return fmtCreds(await encodeUser('vigil server', user, lines), user)
}

/**
 * With which the engine of a site joins that of headquarters: it may hear what headquarters asks of its own store, and answer. It can
 * not ask anything, and hears nothing of other sites.
 */
export async function siteCredentials(lines: KeyPair, site: string): Promise<Uint8Array> {
  const user = createUser()
  const rights: Partial<User> = {
    pub: { allow: [`${lineInbox(site)}.>`] },
    sub: { allow: [`$JS.${site}.API.>`, `$JS.ACK.${siteStream(site)}.>`] },
    allowed_connection_types: ['LEAFNODE'],
  }
  return fmtCreds(await encodeUser(`site ${site}`, user, lines, rights), user)
}

/** For the server itself. */
export async function serverCredentials(keys: EngineKeys, account: 'system' | 'account'): Promise<Uint8Array> {
  const user = createUser()
  return fmtCreds(await encodeUser('vigil server', user, keys[account]), user)
}

const bearer = (publish: string[], hear: string[], payload: number): Partial<User> => ({
  pub: { allow: publish },
  sub: { allow: [...hear, DELIVERED] },
  payload,
  subs: SUBSCRIPTIONS,
  bearer_token: true,
  // By the engine's own protocol its inner subjects could be asked for.
  allowed_connection_types: ['MQTT', 'MQTT_WS'],
})

/** The password of one window. */
export function windowToken(
  { account }: EngineKeys,
  window: { sessionId: string; userId: string; until: number },
  now: number,
): Promise<string> {
  const { sessionId, userId, until } = window
  const exp = Math.floor(Math.min(until, now + WINDOW_LIFE_MS) / SECOND_MS)
  const rights = bearer([uplinkSubject(userId)], pushSubjects(userId), MAX_USER_BYTES)
  return encodeUser(`window ${userId} ${sessionId}`, createUser(), account, rights, { exp })
}

/** Changes with the device's secret, and tells nothing of it. */
export const secretMark = (secretHash: Buffer): string =>
  createHash('sha256').update(secretHash).digest('hex').slice(0, 32)

const deviceName = (sn: string, secretHash: Buffer): string => `device ${sn} ${secretMark(secretHash)}`

/** The password of a device at the engine; it ends when the device is removed or has a new secret. */
export function deviceToken({ account }: EngineKeys, sn: string, secretHash: Buffer): Promise<string> {
  const rights = bearer(upSubjects(sn), [downSubject(sn)], MAX_DEVICE_BYTES)
  return encodeUser(deviceName(sn, secretHash), createUser(), account, rights)
}

/** Whether a token of our own is for this device with this secret, and for this engine. */
export function isDeviceToken({ account }: EngineKeys, token: string, sn: string, secretHash: Buffer): boolean {
  try {
    const { iss, name } = decode<User>(token)
    return iss === account.getPublicKey() && name === deviceName(sn, secretHash)
  } catch {
    return false
  }
}

export type EngineClient = { readonly key: string } & (
  | { readonly kind: 'window'; readonly userId: string; readonly sessionId: string }
  | { readonly kind: 'device'; readonly sn: string; readonly mark: string }
)

const nameSchema = z.string().transform((name) => name.split(' '))

/** Whose token it is. The engine has checked it: it is read from what the engine tells of its clients. */
export function clientOf(token: string): EngineClient | undefined {
  const { sub: key, name } = decode<User>(token)
  const [kind, first = '', second = ''] = nameSchema.parse(name)
  if (kind === 'window') return { key, kind, userId: first, sessionId: second }
  if (kind === 'device') return { key, kind, sn: first, mark: second }
  return undefined
}
