import type { AlarmEvent, AlarmKind } from '@vigil/contract'
import { lastBegin } from './alarm-marks.ts'
import { isShelved } from './shelf.ts'

const KIND_TURN: Readonly<Record<AlarmKind, number>> = { normal: 0, drill: 1, test: 2 }
const byId = (a: AlarmEvent, b: AlarmEvent): number => (a.id < b.id ? -1 : Number(a.id > b.id))

/**
 * What waits for an operator: the most severe first, of equals the oldest by its last begin, which is the age that is shown.
 * Real alarms come before drills and tests; what is handled but still in danger comes last. What lies on the shelf is shown
 * there (`shelfOf`).
 */
export function deskQueue(alarms: Iterable<AlarmEvent>, now: number): readonly AlarmEvent[] {
  return [...alarms]
    .filter(({ life }) => life === undefined || !isShelved(life, now))
    .sort(
      (a, b) =>
        Number(a.handled) - Number(b.handled) ||
        KIND_TURN[a.kind] - KIND_TURN[b.kind] ||
        b.priority - a.priority ||
        lastBegin(a) - lastBegin(b) ||
        byId(a, b),
    )
}

/** Nobody has acknowledged it: it sounds again and again. */
export const isWaiting = ({ handled, life }: AlarmEvent): boolean =>
  life === undefined ? !handled : life.waitingSince !== null
