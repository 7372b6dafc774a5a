import { type RefObject, useEffect, useState } from 'react'

/** Whether a box is at least so wide: what stands beside it takes room that no media query knows of. */
export function useBoxAtLeast(box: RefObject<HTMLElement | null>, width: number): boolean {
  const [wide, setWide] = useState(true)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, width])
  return wide
}
