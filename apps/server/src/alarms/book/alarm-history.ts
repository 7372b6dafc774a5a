import type { ModState } from '@vigil/contract'
import { type Alarm, type AlarmMove, type LiveDevice, modStateOf } from '@vigil/domain'
import type { AlarmTransitionRecord } from '../../history/writing/records.ts'
import { isSeen, seenBy } from './alarm-pictures.ts'

/** What was kept tells of another moment than the live picture. */
function modStateAt({ condition }: AlarmMove, device: LiveDevice): ModState {
  const { module, state, runstate, isKept } = condition
  return isKept ? { ...modStateOf(device), [module]: { state, runstate } } : modStateOf(device)
}

/** What the history keeps of one step of an alarm. */
export function movedRecord(move: AlarmMove, message: string, device: LiveDevice, at: number): AlarmTransitionRecord {
  const { kind, alarm, entry, condition } = move
  const value = condition.leading?.reading.value ?? null
  return {
    at,
    kind,
    state: condition.state,
    value,
    alarm,
    log: entry === null ? [] : [{ eventId: alarm.id, entry, value }],
    pictures: isSeen(move) ? seenBy(device) : undefined,
    modState: modStateAt(move, device),
    message,
    limits: condition.thresholds.filter(({ module }) => module === alarm.module),
  }
}

/** An open alarm whose peak has risen, or of which more was found, since its last step. */
export function followedRecord(alarm: Alarm, message: string, device: LiveDevice, at: number): AlarmTransitionRecord {
  const value = alarm.peak?.value ?? null
  const modState = modStateOf(device)
  return { at, kind: 'followed', state: alarm.reported, value, alarm, log: [], modState, message }
}
