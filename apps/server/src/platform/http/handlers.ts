import type {
  EndpointInput,
  EndpointName,
  EndpointOutput,
  Endpoints,
  LaterEndpoint,
  Locale,
  Permission,
} from '@vigil/contract'

export interface SessionUser {
  id: string
  username: string
  officeId: string
  permissions: ReadonlySet<Permission>
}

export interface RequestContext {
  locale: Locale
  requestId: string
  address: string
  /** How the caller reached the server; a proxy in between is seen through only if it is trusted. */
  origin?: { host: string; secure: boolean } | undefined
}
export interface UserContext extends RequestContext {
  user: SessionUser
  token: string
  /** Aborted when the caller leaves before the answer; absent where nobody can leave. */
  signal?: AbortSignal | undefined
}
export interface DeviceContext extends RequestContext {
  sn: string
  /** Size of the body as text; undefined where nobody measured it. */
  bodyBytes?: number | undefined
}

type ContextOf<N extends EndpointName> = Endpoints[N]['access'] extends 'public'
  ? RequestContext
  : Endpoints[N]['access'] extends 'device'
    ? DeviceContext
    : UserContext

/** Parsed input in, the envelope's data out; a refusal is thrown. */
export type Handler<N extends EndpointName> = (
  input: EndpointInput<N>,
  context: ContextOf<N>,
) => Promise<EndpointOutput<N>>

/** Some handler; its row in the table says what it takes. */
export type AnyHandler = (input: never, context: never) => Promise<unknown>

/** One handler for every row of the endpoint table that is available: a missing one does not compile. */
export type Handlers = { readonly [N in Exclude<EndpointName, LaterEndpoint>]: Handler<N> }
