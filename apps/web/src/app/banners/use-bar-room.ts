import { useLayoutEffect, useState } from 'react'

/** Below it, a line would tell neither which device nor how much. */
const LEAST_PX = 220

function extent(parts: readonly (Element | null)[]): { readonly left: number; readonly right: number } {
  const boxes = parts.flatMap((each) => each?.getBoundingClientRect() ?? [])
  return { left: Math.min(...boxes.map(({ left }) => left)), right: Math.max(...boxes.map(({ right }) => right)) }
}

export interface BarRoom {
  /** From the window's own edges, in pixels. */
  readonly left: number
  readonly right: number
}

/** What is covered where the title alone has too little room: the logo for what passes, the chips and the link's mark for a lost link. */
type Beside = 'logo' | 'chips'

/**
 * Where the bar has nothing that is worked with: from its title to its first chip, and what stands beside it where that is too little.
 * Undefined where there is still no room, where there is no bar, and where it may be scrolled away.
 */
export function useBarRoom(hasBar: boolean, least = LEAST_PX, beside: Beside = 'logo'): BarRoom | undefined {
  const [room, setRoom] = useState<BarRoom>()
  // Before the first frame: a notice that came below the bar and jumped into it would be pressed where it is not.
  useLayoutEffect(() => {
    const title = document.querySelector('.console[data-fixed="true"] .console-title')
    const space = document.querySelector('.console[data-fixed="true"] .console-space')
    if (!hasBar || title === null || space === null) return setRoom(undefined)
    const measure = () => {
      const free = extent([title, space])
      const more = () => (beside === 'logo' ? title.previousElementSibling : document.querySelector('.link-mark'))
      const { left, right: end } = free.right - free.left < least ? extent([title, space, more()]) : free
      const right = document.documentElement.clientWidth - end
      setRoom((known) => {
        if (end - left < least) return undefined
        return known?.left === left && known.right === right ? known : { left, right }
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of [title, space, document.documentElement]) observer.observe(each)
    return () => observer.disconnect()
  }, [hasBar, least, beside])
  return room
}
