import { type MenuShape, menuShape } from '@vigil/domain'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useAtLeast } from '../../lib/use-media.ts'
import { useStored } from '../../lib/use-stored.ts'
import { useLiveAlarm } from '../../live/use-live-alarm.ts'

const REALTIME = '/devices/realdata/'

/** Undefined: a page on which alarms are not worked on. */
function workOf(pathname: string): string | undefined {
  if (pathname === paths.monitor('alarm')) return pathname
  return pathname.startsWith(REALTIME) ? REALTIME : undefined
}

/** How the menu stands beside the page, on a screen that has room for one. */
export function useMenuShape(): MenuShape {
  const [collapsed] = useStored('menuCollapse', undefined)
  const work = workOf(useLocation().pathname)
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
