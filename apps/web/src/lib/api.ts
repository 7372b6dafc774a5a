import {
  ENDPOINTS,
  type EndpointName,
  type EndpointRequest,
  type EndpointResponse,
  envelopeSchema,
  LANG_HEADER,
  SUCCESS_CODE,
  TOKEN_HEADER,
} from '@vigil/contract'
import { REQUEST_TIMEOUT_MS } from '@vigil/domain'

/** Why a call did not give its data. Knows no screen: one presenter turns it into a message. */
export type ApiFailure =
  | { kind: 'rejected'; code: number; message: string }
  | { kind: 'server'; status: number }
  | { kind: 'expired' }
  | { kind: 'badRequest'; message: string }
  | { kind: 'timeout' }
  | { kind: 'aborted' }
  | { kind: 'unreachable' }
  | { kind: 'malformed' }

export class ApiError extends Error {
  override name = 'ApiError'
  constructor(readonly failure: ApiFailure) {
    super(failure.kind)
  }
}

export interface ApiSettings {
  baseUrl: string
  token(): string | undefined
  lang(): string
}

type Answer = { status: number; body: unknown }

async function send(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Answer> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    return { status: response.status, body: await response.json().catch(() => undefined) }
  } catch {
    if (signal?.aborted) throw new ApiError({ kind: 'aborted' })
    throw new ApiError({ kind: timeout.aborted ? 'timeout' : 'unreachable' })
  }
}

function dataOf({ status, body }: Answer): unknown {
  if (status >= 500) throw new ApiError({ kind: 'server', status })
  if (status === 403) throw new ApiError({ kind: 'expired' })
  const envelope = envelopeSchema.safeParse(body)
  if (status >= 400) throw new ApiError({ kind: 'badRequest', message: envelope.data?.error ?? '' })
  if (!envelope.success) throw new ApiError({ kind: 'malformed' })
  const { code, message, data } = envelope.data
  if (code !== SUCCESS_CODE) throw new ApiError({ kind: 'rejected', code, message })
  return data
}

export type Api = <N extends EndpointName>(
  name: N,
  input: EndpointRequest<N>,
  options?: { signal?: AbortSignal },
) => Promise<EndpointResponse<N>>

/** Calls rows of the endpoint table by name; what comes back has passed the same schema that the server promises. */
export const createApi =
  (settings: ApiSettings): Api =>
  async (name, input, { signal } = {}) => {
    const endpoint = ENDPOINTS[name]
    const headers = new Headers({ [LANG_HEADER]: settings.lang() })
    const token = settings.token()
    if (token !== undefined && endpoint.access !== 'public') headers.set(TOKEN_HEADER, token)
    const fields = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined)
    const query =
      endpoint.method === 'GET'
        ? new URLSearchParams(fields.map(([key, value]) => [key, String(value)])).toString()
        : ''
    const init: RequestInit = { method: endpoint.method, headers }
    if (endpoint.method === 'POST') {
      headers.set('content-type', 'application/json')
      init.body = JSON.stringify(input)
    }
    const answer = await send(`${settings.baseUrl}${endpoint.path}${query && `?${query}`}`, init, signal)
    const parsed = endpoint.output.safeParse(dataOf(answer))
    if (!parsed.success) throw new ApiError({ kind: 'malformed' })
    return parsed.data as EndpointResponse<typeof name>
  }
