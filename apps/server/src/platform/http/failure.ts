import { type Access, type Envelope, ERRORS, type ErrorName } from '@vigil/contract'
import { translate } from '@vigil/i18n'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isBusy } from '../database.ts'
import { CallerLeft, InvalidFields, Refusal } from '../errors.ts'
import { claimedSn, localeOf } from './access.ts'
import { InputProblem, UnreadableInput } from './input.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the row, or of the page; labels logs and metrics. */
    name?: string
    access?: Access
    /** Left out of the log at its usual level. */
    quiet?: boolean
    /** The address itself is a secret: logs name the route. */
    secretPath?: boolean
  }
}

interface Failure {
  name: ErrorName
  values?: Record<string, string | number>
  /** What is wrong with the request, for HTTP 4xx. */
  error?: string
}

/** For the log and the metrics alone: the connection is gone. */
const CALLER_LEFT_STATUS = 499

const isFromDevice = (request: FastifyRequest): boolean => request.routeOptions.config.access === 'device'

/** What the framework itself refuses before a handler runs: too large, not JSON, wrong content type. */
function frameworkRefusal(error: unknown, fromDevice: boolean): ErrorName | undefined {
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return fromDevice ? 'ingestOversized' : 'payloadTooLarge'
  if (code === undefined || statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  if (statusCode === 404) return 'notFound'
  return fromDevice ? 'ingestMalformed' : 'badRequest'
}

function failureOf(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Refusal) return { name: error.refusal, values: error.values }
  const fromDevice = isFromDevice(request)
  if (error instanceof InputProblem) {
    const name = fromDevice ? 'ingestMalformed' : 'badRequest'
    const isUnworded = error instanceof UnreadableInput
    return { name, error: isUnworded ? translate(localeOf(request), error.key, error.values) : error.message }
  }
  if (isBusy(error)) return { name: 'overloaded' }
  return { name: frameworkRefusal(error, fromDevice) ?? 'internal' }
}

/** A device's request that fails, for the count; undefined for everybody else's. */
export function deviceRefusalOf(
  error: unknown,
  request: FastifyRequest,
): { sn: string; refusal: ErrorName; reason: string } | undefined {
  if (!isFromDevice(request)) return undefined
  const reason = error instanceof Error ? error.message : String(error)
  return { sn: claimedSn(request), refusal: failureOf(error, request).name, reason }
}

/** The one place where an error becomes an answer. What is not in the table says nothing but a number to ask about. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof CallerLeft) return reply.status(CALLER_LEFT_STATUS).send()
  const { name, values, error: problem } = failureOf(error, request)
  const { status, code, key } = ERRORS[name]
  const locale = localeOf(request)
  const message =
    error instanceof InvalidFields
      ? error.problems.map((each) => translate(locale, each.key, each.values)).join('; ')
      : translate(locale, key, values)
  if (name === 'internal') request.log.error({ err: error }, 'a request failed')
  else if (isBusy(error)) request.log.warn({ err: error }, 'the database was too busy for a request')
  const body: Envelope = { code, message, data: null }
  reply.header('cache-control', 'no-store')
  if (status >= 500) body.requestId = request.id
  else if (status >= 400) body.error = problem ?? message
  if (status === 401) reply.header('www-authenticate', 'Basic realm="device"')
  return reply.status(status).header('cache-control', 'no-store').send(body)
}
