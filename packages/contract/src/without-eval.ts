import { config } from 'zod'

/**
 * In a browser the schemas parse as they stand: to make code of them the library tries whether it may, and a page whose policy
 * forbids that is reported for a breach at every start. Before any schema is made.
 */
if ('document' in globalThis || 'WorkerGlobalScope' in globalThis) config({ jitless: true })
