import { type MenuShape, menuShape } from '@vigil/domain'
import { useRef } from 'react'
import { useAtLeast } from '../../lib/browser/use-media.ts'
import { useLiveAlarm } from '../../live/use-live-alarm.ts'

/**
 * How something beside the page stands: out of the way where an alarm is worked on, unless the operator has decided.
 * `work` names the page on which that is done; on all others nothing gives way.
 */
export function useSideShape(collapsed: boolean | undefined, work: string | undefined): MenuShape {
  const last = useRef<{ readonly work: string | undefined; readonly shape: MenuShape }>(undefined)
  const shape = menuShape({
    collapsed,
    roomy: useAtLeast('xl'),
    works: work !== undefined,
    alarms: useLiveAlarm(),
    before: last.current?.work === work ? last.current?.shape : undefined,
  })
  last.current = { work, shape }
  return shape
}
