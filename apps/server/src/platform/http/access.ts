import { type Endpoint, type Locale, TOKEN_HEADER } from '@vigil/contract'
import { allows } from '@vigil/domain'
import { localeOfHeader } from '@vigil/i18n'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import type { DeviceContext, RequestContext, SessionUser, UserContext } from './handlers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until the row's access was checked, and for public rows. */
    caller: Caller | undefined
    /** Size of the body as text, after any decompression. */
    bodyBytes: number
  }
}

type UserCaller = { kind: 'user'; user: SessionUser; token: string }
type Caller = UserCaller | { kind: 'device'; sn: string }

export interface Authenticators {
  /** Whether people of the office act for everybody. */
  seesWholeSite: (officeId: string) => boolean
  sessions: { authenticate(token: string): Promise<SessionUser | undefined> }
  /** Whether the secret is the device's own; false for a device that is not known, and for who guesses. */
  verifyDevice: (sn: string, secret: string, address: string) => boolean | Promise<boolean>
}

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

export const localeOf = (request: FastifyRequest): Locale =>
  localeOfHeader(headerOf(request, 'lang'), headerOf(request, 'accept-language'))

function basicCredentials(request: FastifyRequest): { sn: string; secret: string } | undefined {
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(headerOf(request, 'authorization') ?? '') ?? []
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 1 ? undefined : { sn: text.slice(0, colon), secret: text.slice(colon + 1) }
}

/** Whom a device's request says it is from, true or not; empty when it says nothing. */
export const claimedSn = (request: FastifyRequest): string => basicCredentials(request)?.sn ?? ''

async function deviceCaller(request: FastifyRequest, verify: Authenticators['verifyDevice']): Promise<Caller> {
  const credentials = basicCredentials(request)
  // One answer for an unknown device and a wrong secret: serial numbers are not to be guessed here.
  if (credentials === undefined || !(await verify(credentials.sn, credentials.secret, request.ip))) {
    throw new Refusal('ingestUnauthorised')
  }
  return { kind: 'device', sn: credentials.sn }
}

async function userCaller(request: FastifyRequest, sessions: Authenticators['sessions']): Promise<UserCaller> {
  const token = headerOf(request, TOKEN_HEADER)
  const user = token === undefined || token === '' ? undefined : await sessions.authenticate(token)
  if (token === undefined || user === undefined) throw new Refusal('sessionExpired')
  return { kind: 'user', user, token }
}

/** Runs before the body is read: a stranger's megabytes are not even received. */
export function accessCheck(
  { access, reach }: Pick<Endpoint, 'access' | 'reach'>,
  { sessions, verifyDevice, seesWholeSite }: Authenticators,
) {
  return async (request: FastifyRequest): Promise<void> => {
    if (access === 'public') return
    if (access === 'device') {
      request.caller = await deviceCaller(request, verifyDevice)
      return
    }
    const caller = await userCaller(request, sessions)
    request.caller = caller
    if (!allows(caller.user.permissions, access)) throw new Refusal('noPermission')
    // An administrator of one office holds every code: what they set would hold for all the others.
    if (reach === 'site' && !seesWholeSite(caller.user.officeId)) throw new Refusal('noPermission')
  }
}

/** Aborted when the connection ends before the answer is out. */
function leavingOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort()
  })
  return leaving.signal
}

export function contextOf(request: FastifyRequest, reply: FastifyReply): RequestContext | UserContext | DeviceContext {
  const context: RequestContext = {
    locale: localeOf(request),
    requestId: request.id,
    address: request.ip,
    origin: { host: request.host, secure: request.protocol === 'https' },
  }
  const { caller } = request
  if (caller === undefined) return context
  return caller.kind === 'device'
    ? { ...context, sn: caller.sn, bodyBytes: request.bodyBytes }
    : { ...context, user: caller.user, token: caller.token, signal: leavingOf(reply) }
}
