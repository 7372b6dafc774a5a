import type { Watch } from '@vigil/domain'
import { useWatch } from './hooks.ts'

/** Whether anything alarms that nobody has dealt with; silenced or not. */
export const hasLiveAlarm = ({ desk }: Pick<Watch, 'desk'>): boolean => {
  for (const { endTime, handled } of desk.values()) if (endTime === null && !handled) return true
  return false
}

export const useLiveAlarm = (): boolean => useWatch(hasLiveAlarm)
