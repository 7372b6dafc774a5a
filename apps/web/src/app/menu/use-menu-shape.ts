import type { MenuShape } from '@vigil/domain'
import { useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useStored } from '../../lib/use-stored.ts'
import { useSideShape } from '../../ui/state/use-side-shape.ts'
import { pageDevice } from '../routing/page-device.ts'

/** Undefined: a page on which alarms are not worked on. */
function workOf(pathname: string): string | undefined {
  if (pathname === paths.monitor('alarm')) return pathname
  return pageDevice(pathname) === undefined ? undefined : 'realtime'
}

/** How the menu stands beside the page, on a screen that has room for one. */
export function useMenuShape(): MenuShape {
  const [collapsed] = useStored('menuCollapse', undefined)
  return useSideShape(collapsed, workOf(useLocation().pathname))
}
