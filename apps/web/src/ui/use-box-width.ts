import { createContext, type RefObject, useContext, useLayoutEffect, useState } from 'react'

type Room = RefObject<number | undefined>
const UNKNOWN: Readonly<Room> = Object.freeze({ current: undefined })

/** How wide a drawing may be, where whoever holds it has found that out: asked by each of them, all of a page is laid out once more. */
export const DrawingRoom = createContext<Room | undefined>(undefined)

/** How wide a box is inside its padding; undefined until it is measured, as wide as can be where nothing is laid out. */
function useMeasuredWidth(box: RefObject<HTMLElement | null>, room: Readonly<Room> = UNKNOWN): number | undefined {
  const [width, setWidth] = useState(room.current)
  // Before the first frame: what is drawn for a guessed width would be seen, and painted twice.
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    if (room.current === undefined) setWidth(innerWidthOf(element))
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, room])
  return width
}

function innerWidthOf(element: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
  const inner =
    element.clientWidth - (Number.parseFloat(paddingInlineStart) || 0) - (Number.parseFloat(paddingInlineEnd) || 0)
  return inner > 0 ? Math.round(inner) : Number.POSITIVE_INFINITY
}

/** As wide as can be until it is measured. */
export const useBoxWidth = (box: RefObject<HTMLElement | null>): number =>
  useMeasuredWidth(box) ?? Number.POSITIVE_INFINITY

/** For a drawing of many marks: undefined until its box is measured, because what is made for a guess is made twice. */
export function useDrawingWidth(box: RefObject<HTMLElement | null>, whereNothingIsLaidOut: number): number | undefined {
  const width = useMeasuredWidth(box, useContext(DrawingRoom))
  return width === undefined || (Number.isFinite(width) && width > 0) ? width : whereNothingIsLaidOut
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
