import type { AlarmFlag } from '@vigil/domain'

const listeners = new Set<() => void>()
let flag: AlarmFlag = 0

/** The alarm flag as the browser's tab shows it; set from inside the live link, read where the title is written. */
export const tabMark = {
  current: (): AlarmFlag => flag,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  set(next: AlarmFlag): void {
    if (next === flag) return
    flag = next
    for (const listener of listeners) listener()
  },
}
