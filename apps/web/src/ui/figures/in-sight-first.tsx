import { type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { DrawingRoom } from '../use-box-width.ts'

/** As good as seen: whoever scrolls finds it drawn. */
const MARGIN_PX = 100

const NOT_YET = <div className="figure-not-yet" />

/**
 * What is in sight is drawn at once, what is further down right behind it, without being asked for: all of it can be searched and
 * printed a moment later, and nobody waits for charts that he does not see.
 */
export function InSightFirst({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const room = useRef<number>(undefined)
  const [isInSight, setInSight] = useState(false)
  const later = useDeferredValue(children, NOT_YET)
  // Before the first frame: what is in sight must not be seen empty.
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const { top, bottom, width } = element.getBoundingClientRect()
    room.current = Math.round(width) || undefined
    setInSight(top < window.innerHeight + MARGIN_PX && bottom > -MARGIN_PX)
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `${MARGIN_PX}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <DrawingRoom value={room}>
      <div ref={box}>{isInSight ? children : later}</div>
    </DrawingRoom>
  )
}
