import { AlarmPriority, type ResoundMessage } from '@vigil/contract'
import { type AlarmSound, isSilenced, isWaiting, REMINDER_EVERY_MS, reminderSound, type Watch } from '@vigil/domain'

type Watched = Pick<Watch, 'desk' | 'silent' | 'flag'>

/** Sounds again what nobody has acknowledged, though no device is in danger any more. */
export class Reminder {
  readonly #remind: (sound: AlarmSound) => void
  /** When something was last to be heard. */
  #soundedAt: number

  constructor(now: number, remind: (sound: AlarmSound) => void) {
    this.#soundedAt = now
    this.#remind = remind
  }

  /** As long as the flag stands its own sound goes on: the pause begins when it ends. */
  note({ flag }: Pick<Watch, 'flag'>, now: number): void {
    if (flag > 0) this.#soundedAt = now
  }

  nextAt({ desk, flag }: Watched): number | undefined {
    return desk.size === 0 || flag > 0 ? undefined : this.#soundedAt + REMINDER_EVERY_MS
  }

  tick(watch: Watched, now: number, serverNow: number = now): void {
    const at = this.nextAt(watch)
    if (at === undefined || now < at) return
    this.#soundedAt = now
    const sound = reminderSound(watch.desk.values(), watch.silent, now, serverNow)
    if (sound !== null) this.#remind(sound)
  }

  /** The server asks for it. What this operator has silenced stays silent; what somebody has seen since needs no sound. */
  resound({ desk, silent }: Watched, { id, sn }: ResoundMessage['data'], now: number): void {
    const alarm = desk.get(id)
    if (isSilenced(silent, sn, now) || (alarm !== undefined && !isWaiting(alarm))) return
    this.#soundedAt = now
    this.#remind(alarm === undefined || alarm.priority >= AlarmPriority.Mid ? 'alarm' : 'warning')
  }
}
