import type { EndpointName } from './index.ts'

/**
 * Calls whose feature is not built yet: they answer "not available yet" to those who may call them.
 * A row leaves it with its handler; the contract test fails when a name here has a handler or a name missing here has none.
 */
export const LATER = [] as const satisfies readonly EndpointName[]
export type LaterEndpoint = (typeof LATER)[number]
