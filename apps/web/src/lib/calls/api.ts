import {
  ENDPOINTS,
  type EndpointName,
  type EndpointRequest,
  type EndpointResponse,
  LANG_HEADER,
  SUCCESS_CODE,
  TOKEN_HEADER,
} from '@vigil/contract'
import { REQUEST_TIMEOUT_MS } from '@vigil/domain'
import { createReaderBeside, isLarge } from './answers-beside.ts'
import { noteRequestId } from './last-request.ts'
import { type Body, isReadInParts, parseJson, readBody, saidIn, type UnreadElement } from './readable-answer.ts'
import { noteServerDate } from './server-date.ts'
import { noteUnreadAnswer } from './unread-answers.ts'

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

/** An answer whose body may still be under way; `broke` says why it never came. */
export interface Sent {
  readonly response: Response
  broke(): ApiError
}

async function send(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Sent> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const broke = (): ApiError => {
    if (signal?.aborted) return new ApiError({ kind: 'aborted' })
    return new ApiError({ kind: timeout.aborted ? 'timeout' : 'unreachable' })
  }
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    noteRequestId(response.headers.get('x-request-id'))
    noteServerDate(response.headers.get('date'), Date.now())
    return { response, broke }
  } catch {
    throw broke()
  }
}

function refuseStatus(status: number, body: () => unknown): void {
  if (status >= 500) throw new ApiError({ kind: 'server', status })
  if (status === 403) throw new ApiError({ kind: 'expired' })
  if (status >= 400) throw new ApiError({ kind: 'badRequest', message: saidIn(body()).error ?? '' })
}

/** Waits for the whole of it. */
async function received<T>({ broke }: Sent, body: Promise<T>): Promise<T> {
  return body.catch(() => {
    throw broke()
  })
}

const readBeside = createReaderBeside()

async function bodyOf(name: EndpointName, sent: Sent): Promise<Body> {
  const { response } = sent
  if (response.ok && isLarge(name) && typeof Worker !== 'undefined')
    return readBeside(name, await received(sent, response.arrayBuffer()))
  const text = await received(sent, response.text())
  refuseStatus(response.status, () => parseJson(text))
  return readBody(name, text)
}

function request<N extends EndpointName>(settings: ApiSettings, name: N, input: EndpointRequest<N>) {
  const endpoint = ENDPOINTS[name]
  const headers = new Headers({ [LANG_HEADER]: settings.lang() })
  const token = settings.token()
  if (token !== undefined && endpoint.access !== 'public') headers.set(TOKEN_HEADER, token)
  const fields = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String((input as Record<string, unknown>)[key])),
  )
  const query =
    endpoint.method === 'GET' ? new URLSearchParams(fields.map(([key, value]) => [key, String(value)])).toString() : ''
  const init: RequestInit = { method: endpoint.method, headers }
  if (endpoint.method === 'POST') {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(input)
  }
  return { url: `${settings.baseUrl}${path}${query && `?${query}`}`, init }
}

interface CallOptions {
  readonly signal?: AbortSignal
  /** Told of what is missing in the answer because it could not be read, nothing included; the operator is, if nobody asks. */
  onUnread?(unread: readonly UnreadElement[]): void
  /** What the server says to an answer that was right. */
  onMessage?(message: string): void
}

export type Api = <N extends EndpointName>(
  name: N,
  input: EndpointRequest<N>,
  options?: CallOptions,
) => Promise<EndpointResponse<N>>

/** Calls rows of the endpoint table by name; what comes back has passed the same schema that the server promises. */
export const createApi =
  (settings: ApiSettings): Api =>
  async (name, input, { signal, onUnread, onMessage } = {}) => {
    const { url, init } = request(settings, name, input)
    const sent = await send(url, init, signal)
    const { code, message, answer } = await bodyOf(name, sent)
    if (code !== SUCCESS_CODE) throw new ApiError({ kind: 'rejected', code, message })
    if (answer === undefined) throw new ApiError({ kind: 'malformed' })
    if (isReadInParts(name)) (onUnread ?? ((unread) => noteUnreadAnswer(name, unread)))(answer.unread)
    onMessage?.(message)
    return answer.data as EndpointResponse<typeof name>
  }

/** The answer as it came, for rows that answer with a file. */
export async function rawAnswer<N extends EndpointName>(
  settings: ApiSettings,
  name: N,
  input: EndpointRequest<N>,
  signal?: AbortSignal,
): Promise<Sent> {
  const { url, init } = request(settings, name, input)
  const sent = await send(url, init, signal)
  if (sent.response.status >= 400) {
    const text = await received(sent, sent.response.text())
    refuseStatus(sent.response.status, () => parseJson(text))
  }
  return sent
}
