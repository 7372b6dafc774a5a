import {
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
  type Envelope,
  type ErrorName,
  IMPORT_MAX,
  LAB_FILE_MAX,
  LATER,
  MAX_INGEST_BYTES,
  SUCCESS_CODE,
  TOKEN_HEADER,
} from '@vigil/contract'
import { type TranslationKey, translate } from '@vigil/i18n'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../config.ts'
import { isBusy } from '../database.ts'
import { Refusal } from '../errors.ts'
import { type Authenticators, accessCheck, contextOf, headerOf, localeOf } from './access.ts'
import { ANSWERED_BY, type DatabaseCall } from './answered-by.ts'
import type { Door } from './door.ts'
import type { AnyHandler, Handlers } from './handlers.ts'
import { parseInput } from './input.ts'

/** Every call answered here, or a door to the server that answers those that hang on more than the database. */
export type Answering =
  | { handlers: Handlers; door?: undefined }
  | { handlers: Pick<Handlers, DatabaseCall>; door: Door }

interface ApiOptions extends Authenticators {
  settings: Pick<Settings, 'environment'>
  /** A device's request was refused; `sn` is what it claims to be. */
  onDeviceRefused?: ((sn: string, refusal: ErrorName, reason: string) => void) | undefined
  /** Calls of GET /auth/login that one address may make in a minute: each costs a password hash. */
  loginsPerMinute?: number | undefined
}
export type ApiDependencies = ApiOptions & Answering

const BODY_LIMIT = 1024 * 1024
/** Many readings in one request; each alone may not exceed MAX_INGEST_BYTES. */
const INGEST_BODY_LIMIT = 16 * MAX_INGEST_BYTES
/** A character is up to four bytes; a quotation mark or a line end two. */
const IMPORT_BODY_LIMIT = 4 * IMPORT_MAX
const IMPORTS: ReadonlySet<EndpointName> = new Set<EndpointName>(['checkImport', 'storeImport'])
const LAB_FILES: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'readLabFile',
  'storeLabFile',
  'addSiteReference',
  'checkAxis',
])
const LAB_FILE_BODY_LIMIT = 4 * LAB_FILE_MAX
const LOGINS_PER_MINUTE = 60
const MINUTE_MS = 60_000

/** A handler that breaks the contract is found in development, not by an operator's console. */
function checkOutput(name: EndpointName, endpoint: Endpoint, data: unknown, request: FastifyRequest): void {
  const checked = endpoint.output.safeParse(data)
  if (checked.success) return
  request.log.error({ name, path: endpoint.path, issues: checked.error.issues }, 'an answer does not fit its schema')
  throw new Error(`the answer of ${name} does not fit its schema`)
}

/** Answers whose message the console shows, as the specification wants it. */
const SAID: Partial<Record<EndpointName, TranslationKey>> = { updateUser: 'session.settings.saved' }

/** Whoever sits at the machine of the active server. At the machine of another one nobody does, and its own address must not be taken for that. */
const OF_THIS_MACHINE: ReadonlySet<EndpointName> = new Set<EndpointName>(['localLogin'])

function refused(): Promise<never> {
  throw new Refusal('noPermission')
}

function later(): Promise<never> {
  throw new Refusal('notAvailableYet')
}

function answerer(name: EndpointName, endpoint: Endpoint, handler: AnyHandler, checked: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const input = parseInput(endpoint, request, localeOf(request))
    const data = await handler(input as never, contextOf(request, reply) as never)
    if (checked) checkOutput(name, endpoint, data, request)
    if (endpoint.raw) return data
    return {
      code: SUCCESS_CODE,
      message: translate(localeOf(request), SAID[name] ?? 'common.success'),
      data: data ?? null,
    } satisfies Envelope
  }
}

function bodyLimitOf(name: EndpointName, { access }: Endpoint): number {
  if (IMPORTS.has(name)) return IMPORT_BODY_LIMIT
  if (LAB_FILES.has(name)) return LAB_FILE_BODY_LIMIT
  return access === 'device' ? INGEST_BODY_LIMIT : BODY_LIMIT
}

/** How often a session may call in a minute what writes a row that is kept for long, and that nobody needs more often. */
const KEPT_PER_MINUTE: Partial<Record<EndpointName, number>> = { reportSilence: 120, reportSound: 60, makeReport: 20 }

function rateOf(name: EndpointName) {
  const max = KEPT_PER_MINUTE[name]
  return (
    max !== undefined && {
      rateLimit: {
        max,
        timeWindow: MINUTE_MS,
        keyGenerator: (request: FastifyRequest) => headerOf(request, TOKEN_HEADER) ?? request.ip,
        errorResponseBuilder: () => new Refusal('tooManyRequests'),
      },
    }
  )
}

type Row = [name: keyof Handlers, endpoint: Endpoint]

/** What comes is brought to the active server as it is: there it is read, and refused if it has to be. */
function addPassedRoutes(
  app: FastifyInstance,
  rows: readonly Row[],
  dependencies: ApiDependencies & { door: Door },
): void {
  const { door } = dependencies
  void app.register(async (passing) => {
    passing.removeAllContentTypeParsers()
    passing.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [name, endpoint] of rows) {
      passing.route({
        method: endpoint.method,
        url: endpoint.path,
        bodyLimit: bodyLimitOf(name, endpoint),
        config: configOf(name, endpoint),
        onRequest: letThrough(accessCheck(endpoint, dependencies)),
        handler: OF_THIS_MACHINE.has(name)
          ? refused
          : (request, reply) => door.pass(request, reply, ANSWERED_BY[name] === 'owner'),
      })
    }
  })
}

/** A stranger's megabytes are not received. While the database does not answer, the active server says who it is: it knows from before. */
const letThrough =
  (check: ReturnType<typeof accessCheck>) =>
  async (request: FastifyRequest): Promise<void> => {
    await check(request).catch((error: unknown) => {
      if (!isBusy(error)) throw error
    })
  }

const configOf = (name: EndpointName, { access, path }: Endpoint) => ({
  name,
  access,
  quiet: access === 'device',
  secretPath: path.includes(':'),
})

export function addApiRoutes(app: FastifyInstance, dependencies: ApiDependencies): void {
  const { handlers, door, settings, loginsPerMinute = LOGINS_PER_MINUTE } = dependencies
  const names: readonly string[] = LATER
  const loginRate = {
    max: loginsPerMinute,
    timeWindow: MINUTE_MS,
    errorResponseBuilder: () => new Refusal('tooManyRequests'),
  }
  const all = Object.entries(ENDPOINTS) as Row[]
  const isPassed = ([name]: Row): boolean => door !== undefined && ANSWERED_BY[name] !== 'database'
  if (door !== undefined) addPassedRoutes(app, all.filter(isPassed), dependencies)
  for (const [name, endpoint] of all.filter((row) => !isPassed(row))) {
    const isLater = names.includes(name)
    const handler = handlers[name as DatabaseCall] as AnyHandler
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: bodyLimitOf(name, endpoint),
      config: {
        ...configOf(name, endpoint),
        ...(name === 'login' && { rateLimit: loginRate }),
        ...rateOf(name),
      },
      onRequest: accessCheck(endpoint, dependencies),
      handler: isLater ? later : answerer(name, endpoint, handler, settings.environment !== 'production'),
    })
  }
}
