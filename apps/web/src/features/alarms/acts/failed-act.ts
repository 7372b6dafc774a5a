import { ERRORS } from '@vigil/contract'
import { ApiError } from '../../../lib/calls/api.ts'

/** An act that was not taken, wholly or in part. */
export interface FailedAct {
  /**
   * `unknown`: no answer came, and it may have been taken all the same. `notStorable`: it was not taken, and will not be if it is
   * tried again; what to do then, the server says.
   */
  readonly kind: 'notTaken' | 'notStorable' | 'unknown'
  /** What the server says. */
  readonly said: string
  /** Names of devices; of an act on alarms. */
  readonly about: readonly string[]
  /** Of several, how many were taken before. */
  readonly done: number
  readonly of: number
}

/** Said by something between here and the server, which does not know what became of the call. */
const BETWEEN: ReadonlySet<number> = new Set([502, 504])

function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  const { failure } = error
  if (failure.kind === 'server') return !BETWEEN.has(failure.status)
  return failure.kind === 'rejected' || failure.kind === 'badRequest' || failure.kind === 'expired'
}

function kindOf(error: unknown): FailedAct['kind'] {
  if (!isRefusal(error)) return 'unknown'
  const { failure } = error
  return failure.kind === 'rejected' && failure.code === ERRORS.actUnstorable.code ? 'notStorable' : 'notTaken'
}

export function failedAct(error: unknown, about: readonly string[] = [], done = 0, of = 1): FailedAct {
  const failure = error instanceof ApiError ? error.failure : undefined
  return {
    kind: kindOf(error),
    said: failure !== undefined && 'message' in failure ? failure.message : '',
    about,
    done,
    of,
  }
}
