import type { AlarmValuesMessage, ModuleKey } from '@vigil/contract'
import { isNewValue, toldPeak } from '@vigil/domain'
import type { AlarmKeeper } from '../alarm-keeper.ts'
import type { LiveEntry } from '../live-entry.ts'

type ToldValue = AlarmValuesMessage['data'][number]

/** What was told last of the live alarms of each device: only what changed is told again. */
export class ToldValues {
  readonly #told = new WeakMap<LiveEntry, ReadonlyMap<ModuleKey, ToldValue>>()
  readonly #alarms: Pick<AlarmKeeper, 'measuredNow' | 'alarm'>

  constructor(alarms: Pick<AlarmKeeper, 'measuredNow' | 'alarm'>) {
    this.#alarms = alarms
  }

  /** Called for every message of the fleet; a calm device costs nothing. */
  hasNews(entry: LiveEntry): boolean {
    if (!entry.isHeeded) return false
    const told = this.#told.get(entry)
    for (const [module, { id, now }] of this.#alarms.measuredNow(entry.row.sn)) {
      const last = told?.get(module)
      if (last?.id !== id || isNewValue(last.now, now)) return true
    }
    return false
  }

  /** Answers what has changed since it was last told, and counts it as told. */
  take(entry: LiveEntry): readonly ToldValue[] {
    const before = this.#told.get(entry)
    const next = new Map<ModuleKey, ToldValue>()
    const news: ToldValue[] = []
    for (const [module, { id, now }] of this.#alarms.measuredNow(entry.row.sn)) {
      const alarm = this.#alarms.alarm(id)
      const peak = (alarm && toldPeak(alarm, entry.row.thresholds)) ?? undefined
      const last = before?.get(module)
      const toldBefore = last?.id === id ? last : undefined
      if (toldBefore !== undefined && !isNewValue(toldBefore.now, now)) {
        next.set(module, toldBefore)
        continue
      }
      next.set(module, { id, now, peak })
      news.push(
        toldBefore?.peak?.at === peak?.at && toldBefore?.peak?.value === peak?.value ? { id, now } : { id, now, peak },
      )
    }
    this.#told.set(entry, next)
    return news
  }
}
