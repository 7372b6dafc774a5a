import { useLayoutEffect, useState } from 'react'

/** Below it, a line would tell neither which device nor how much. */
const LEAST = 220

export interface BarRoom {
  /** From the window's own edges, in pixels. */
  readonly left: number
  readonly right: number
}

/**
 * Where the bar has nothing to press: from its title to its first chip. Undefined where that is too little, where there is no bar,
 * and where it may be scrolled away.
 */
export function useBarRoom(isNeeded: boolean): BarRoom | undefined {
  const [room, setRoom] = useState<BarRoom>()
  // Before the first frame: a notice that came below the bar and jumped into it would be pressed where it is not.
  useLayoutEffect(() => {
    const title = document.querySelector('.console[data-fixed="true"] .console-title')
    const space = document.querySelector('.console[data-fixed="true"] .console-space')
    if (!isNeeded || title === null || space === null) return setRoom(undefined)
    const measure = () => {
      const [from, to] = [title.getBoundingClientRect(), space.getBoundingClientRect()]
      const left = Math.min(from.left, to.left)
      const end = Math.max(from.right, to.right)
      const right = document.documentElement.clientWidth - end
      setRoom((known) => {
        if (end - left < LEAST) return undefined
        return known?.left === left && known.right === right ? known : { left, right }
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of [title, space, document.documentElement]) observer.observe(each)
    return () => observer.disconnect()
  }, [isNeeded])
  return room
}
