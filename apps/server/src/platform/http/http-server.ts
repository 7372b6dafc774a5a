import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { MAX_MESSAGE_DEPTH } from '@vigil/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Settings } from '../config.ts'
import { Refusal } from '../errors.ts'
import { nestsDeeperThan } from '../json-depth.ts'
import { type Log, withoutQuery } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { type ApiDependencies, addApiRoutes } from './api-routes.ts'
import { type ConnectionLimits, guardConnections, TOO_SLOW } from './connection-limits.ts'
import { addConsole, isNavigation, readableAddress } from './console-files.ts'
import { addDocuments } from './documents.ts'
import { answerFailure, deviceRefusalOf } from './failure.ts'
import { addHealth, type ReadinessCheck } from './health.ts'
import { UnreadableInput } from './input.ts'
import { createListener } from './listener.ts'
import { takePassed } from './passed-call.ts'
import { securityHeaders } from './security-headers.ts'

interface HttpOptions {
  settings: Pick<Settings, 'environment' | 'tls' | 'trustedProxies' | 'mapTiles' | 'baseUrl' | 'mqttPushUrl'>
  log: Log
  metrics: Metrics
  readiness: readonly ReadinessCheck[]
  version: string
  /** Routes that are no row of the table. */
  addRoutes?: ((app: FastifyInstance) => void) | undefined
  /** The built console, `apps/web/dist`; left out while only the API is wanted. */
  consoleDirectory?: string | undefined
  limits?: Partial<ConnectionLimits> | undefined
}
export type HttpDependencies = HttpOptions & ApiDependencies

const KEEP_ALIVE_MS = 75_000
/** Beyond this an answer takes longer to squeeze than to send. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 3

const BAD_BYTES = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Node's own text repeats the bytes that came in, and a login's bytes hold a password. */
function refuseBadBytes(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  socket.end(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TOO_SLOW : BAD_BYTES)
}

/** `devicesNoted`: somebody else logs the refusals of devices, which repeat themselves for ever. */
function observe(app: FastifyInstance, metrics: Metrics, devicesNoted: boolean): void {
  const duration = metrics.histogram('vigil_http_request_seconds', 'Time to answer a request', ['name', 'status'])
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // What a user saw must not lie in the cache of a browser or of a proxy for the next one; files of the console say otherwise.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    // Only the console's files have no name.
    const { name = 'file', quiet = name === 'file', access, secretPath } = request.routeOptions.config
    duration(reply.elapsedTime / 1000, { name, status: String(reply.statusCode) })
    const line = {
      method: request.method,
      path: secretPath ? request.routeOptions.url : withoutQuery(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.caller?.kind === 'user' && { userId: request.caller.user.id }),
    }
    const quietBelow = devicesNoted && access === 'device' ? 500 : 400
    if (quiet && reply.statusCode < quietBelow) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
}

/** A connection that is busy when the server closes would otherwise be kept open for its next request, and hold the close. */
function endBusyConnectionsOnClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}

/** How deep a body may nest: a list of messages is one level more than a message. */
const MAX_BODY_DEPTH = MAX_MESSAGE_DEPTH + 1
/** How deep a device's body may nest: each of its messages is judged by itself, and one that is too deep must not cost the alarm beside it. */
const MAX_DEVICE_BODY_DEPTH = 1000

/**
 * An empty body of a POST without payload is an empty object. U+0000 is refused: PostgreSQL can not store it. Of a device it is
 * the matter of the one message that has it.
 */
function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyBytes = Buffer.byteLength(body)
    const ofDevice = request.routeOptions.config.access === 'device'
    const depth = ofDevice ? MAX_DEVICE_BODY_DEPTH : MAX_BODY_DEPTH
    if (body === '') done(null, {})
    else if (!ofDevice && body.includes('\\u0000')) done(new UnreadableInput('error.forbiddenCharacter'))
    else if (nestsDeeperThan(String(body), depth)) done(new UnreadableInput('error.bodyTooDeep', { num: depth }))
    else parse(request, body.toString(), done)
  })
}

/** Everything on the HTTP port but the websocket, which the broker takes from `app.server`. */
export async function createHttpServer(dependencies: HttpDependencies): Promise<FastifyInstance> {
  const { settings, log, metrics, readiness, version } = dependencies
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => takePassed(request as IncomingMessage) ?? randomUUID(),
    trustProxy: settings.trustedProxies.length === 0 ? false : settings.trustedProxies,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseBadBytes,
    // Its own answer would repeat the address, query included. Who mistyped one in the browser is shown the console, which says what it lacks.
    frameworkErrors: (error, request, reply) =>
      error.code === 'FST_ERR_BAD_URL' && isNavigation(request)
        ? reply.redirect(readableAddress(request.raw.url ?? '/'))
        : answerFailure(new Refusal('badRequest'), request, reply),
    serverFactory: (listener) => {
      const server = createListener(settings.tls, listener)
      server.keepAliveTimeout = KEEP_ALIVE_MS
      // A proxy is the address of everybody behind it.
      const behindProxy = settings.trustedProxies.length > 0
      guardConnections(server, { ...(behindProxy && { perAddress: Number.POSITIVE_INFINITY }), ...dependencies.limits })
      return server
    },
  })
  app.decorateRequest('caller', undefined)
  app.decorateRequest('bodyBytes', 0)
  app.setErrorHandler((error, request, reply) => {
    const refused = deviceRefusalOf(error, request)
    if (refused !== undefined) dependencies.onDeviceRefused?.(refused.sn, refused.refusal, refused.reason)
    return answerFailure(error, request, reply)
  })
  observe(app, metrics, dependencies.onDeviceRefused !== undefined)
  endBusyConnectionsOnClose(app)
  readJsonBodies(app)

  await app.register(helmet, securityHeaders(settings))
  await app.register(compress, {
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  })
  await app.register(rateLimit, { global: false })

  addHealth(app, metrics, readiness)
  addDocuments(app, version)
  addApiRoutes(app, dependencies)
  dependencies.addRoutes?.(app)
  const consolePage = await addConsole(app, dependencies.consoleDirectory)
  app.setNotFoundHandler((request, reply) => {
    const page = consolePage(request, reply)
    if (page === undefined) throw new Refusal('notFound')
    return page
  })
  return app
}
