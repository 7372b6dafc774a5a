import type { EndpointName, EndpointOutput, LaterEndpoint } from '@vigil/contract'

/** The smallest answers that the contract allows. */
export type EveryAnswer = { [N in Exclude<EndpointName, LaterEndpoint>]: EndpointOutput<N> }
export type Answers = Partial<EveryAnswer>
/** A request that each row takes; rows that are not named take an empty one. */
export type Requests = Partial<Record<EndpointName, Record<string, unknown>>>
