import pg from 'pg'
import { HistoryRejected } from './records.ts'

/**
 * `record`: some record of the batch can never be stored. `code`: our own code failed on one. `outage`: the same batch will be
 * taken later. `partition`: the day has no partition. `unclear`: could be either.
 */
export type DatabaseFailure = 'record' | 'code' | 'outage' | 'partition' | 'unclear'

const RECORD_CLASSES = new Set([
  '22', // data exception
  '23', // integrity constraint violation
  '54', // program limit exceeded
])
const OUTAGE_CLASSES = new Set([
  '08', // connection
  '25', // read-only after a failover
  '40', // deadlock, serialisation
  '42', // a table or column is missing: wrong for every record alike
  '53', // disk full, too many connections
  '55', // lock not available
  '57', // shutdown, crash, cancelled
  '58', // I/O error
])

export function classifyFailure(error: unknown): DatabaseFailure {
  if (error instanceof HistoryRejected) return 'record'
  if (isOwnFault(error)) return 'code'
  const state = sqlState(error)
  // No state: the connection failed before the server could say anything.
  if (state === undefined) return 'outage'
  if (state === '23514' && String(error).includes('no partition of relation')) return 'partition'
  if (RECORD_CLASSES.has(state.slice(0, 2))) return 'record'
  return OUTAGE_CLASSES.has(state.slice(0, 2)) ? 'outage' : 'unclear'
}

/** No outage says these: retried, it would fail for ever and hold up everything behind it. */
export function isOwnFault(error: unknown): boolean {
  // A moment or a length out of range comes with the record.
  if (error instanceof HistoryRejected) return isOwnFault(error.cause) && !(error.cause instanceof RangeError)
  return OWN_FAULTS.some((fault) => error instanceof fault)
}
const OWN_FAULTS = [TypeError, RangeError, ReferenceError, SyntaxError, EvalError]

/** Whether the connection is still good for another statement. */
export const connectionSurvives = (error: unknown): boolean => {
  const state = sqlState(error)
  return state !== undefined && !state.startsWith('08') && !state.startsWith('57P')
}

function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}
