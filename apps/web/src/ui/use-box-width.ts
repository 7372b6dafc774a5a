import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide a box is inside its padding; as wide as can be until it is measured. */
export function useBoxWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  // Before the first frame: what is drawn for a guessed width would be seen, and painted twice.
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
    const inner =
      element.clientWidth - (Number.parseFloat(paddingInlineStart) || 0) - (Number.parseFloat(paddingInlineEnd) || 0)
    if (inner > 0) setWidth(Math.round(inner))
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

/** Whether a box is at least so wide: what stands beside it takes room that no media query knows of. */
export function useBoxAtLeast(box: RefObject<HTMLElement | null>, width: number): boolean {
  const [wide, setWide] = useState(true)
  // Before the first frame: a narrow box must not be seen in the wide shape.
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    if (element.clientWidth > 0) setWide(element.clientWidth >= width)
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, width])
  return wide
}
