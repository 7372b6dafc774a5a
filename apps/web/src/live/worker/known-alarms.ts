import type { AlarmEvent } from '@vigil/contract'
import { same } from '@vigil/domain'

/** As many as a storm brings between two ticks of the server, some times over. */
const KEPT = 1000

/**
 * Alarms as they were told at once, well formed. The next tick tells of each a second time, in a list: in a storm to read that by the
 * schema again would take longer than all else here.
 */
export class KnownAlarms {
  readonly #alarms = new Map<string, AlarmEvent>()

  note(alarm: AlarmEvent): void {
    this.#alarms.delete(alarm.id)
    this.#alarms.set(alarm.id, alarm)
    if (this.#alarms.size <= KEPT) return
    const [oldest = ''] = this.#alarms.keys()
    this.#alarms.delete(oldest)
  }

  /** Whether an alarm of a list is well formed because it is the one that was told, but for what a list need not say. */
  vouches = (alarm: unknown): alarm is AlarmEvent => {
    if (typeof alarm !== 'object' || alarm === null || !('id' in alarm)) return false
    const known = this.#alarms.get(alarm.id as string)
    if (known === undefined) return false
    const { deviceTime, unstoredSince, ...told } = known
    return same(alarm, {
      ...told,
      ...('deviceTime' in alarm && { deviceTime }),
      ...('unstoredSince' in alarm && { unstoredSince }),
    })
  }
}
