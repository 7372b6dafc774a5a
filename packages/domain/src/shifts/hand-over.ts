import {
  DUTY_MAX_HOURS,
  type Duty,
  type DutyDraft,
  type HandOver,
  SHIFT_TEXT_MAX,
  type Signature,
  type SigningRole,
} from '@vigil/contract'
import { check, type Problem } from '../validation/problem.ts'
import { maxLength, required } from '../validation/rules.ts'

const HOUR_MS = 60 * 60 * 1000

type Signed = Pick<HandOver, 'giver' | 'taker' | 'version'>

/** `changed`: it is not what the person has seen. `over`: both have signed. `same`: nobody hands over to themselves. */
export type HandOverRefusal = 'changed' | 'over' | 'same'

/** What is wrong with an act on a hand-over as somebody saw it; undefined where nothing is. */
function refusalOf({ taker, version }: Signed, seen: number): HandOverRefusal | undefined {
  if (taker !== null) return 'over'
  return version === seen ? undefined : 'changed'
}

/** The first who signs gives, the second takes: who comes a moment later must not find that they took what they meant to give. */
export function signedHandOver<T extends Signed>(
  handOver: T,
  seen: number,
  role: SigningRole,
  by: Signature,
): T | HandOverRefusal {
  const refusal = refusalOf(handOver, seen)
  if (refusal !== undefined) return refusal
  const { giver } = handOver
  if ((giver === null ? 'giver' : 'taker') !== role) return 'changed'
  if (giver === null) return { ...handOver, giver: by }
  return giver.userId === by.userId ? 'same' : { ...handOver, taker: by }
}

/** What somebody has signed is not changed under their name: the signature is void, and has to be given anew. */
export function changedHandOver<T extends Signed>(handOver: T, seen: number, change: Partial<T>): T | HandOverRefusal {
  const refusal = refusalOf(handOver, seen)
  return refusal ?? { ...handOver, ...change, giver: null, version: handOver.version + 1 }
}

export const isOnDuty = ({ from, to }: Pick<Duty, 'from' | 'to'>, at: number): boolean => from <= at && at < to

/** A person is on duty at an office once at a time; how long is bounded, or nobody would ever be off. */
export function validateDuty(
  { from, to, officeId }: Pick<DutyDraft, 'from' | 'to' | 'officeId'>,
  others: readonly Pick<Duty, 'from' | 'to' | 'officeId'>[],
  now: number,
): Problem[] {
  if (to <= from) return [{ field: 'to', key: 'validation.timeRangeReversed' }]
  if (to <= now) return [{ field: 'to', key: 'validation.dutyOver' }]
  if (to - from > DUTY_MAX_HOURS * HOUR_MS)
    return [{ field: 'to', key: 'validation.dutyTooLong', values: { num: DUTY_MAX_HOURS } }]
  const isTaken = others.some((other) => other.officeId === officeId && other.from < to && from < other.to)
  return isTaken ? [{ field: 'from', key: 'validation.dutyTwice' }] : []
}

export const validateLogEntry = ({ text }: { text: string }): Problem[] =>
  check('text', text, required('validation.logTextRequired'), maxLength(SHIFT_TEXT_MAX))
