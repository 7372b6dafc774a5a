import { ApiError } from '../../../lib/api.ts'

const ON_THE_WAY: ReadonlySet<string> = new Set(['server', 'timeout', 'unreachable', 'malformed'])

/** The same failure, said otherwise if it happened on the way. It goes through the one presenter: twice at once shows once. */
export const inWordsOf = (error: unknown, text: string): unknown =>
  error instanceof ApiError && ON_THE_WAY.has(error.failure.kind)
    ? new ApiError({ kind: 'badRequest', message: text })
    : error
