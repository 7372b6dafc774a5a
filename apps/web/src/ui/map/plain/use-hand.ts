import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { PlainStage } from './plain-stage.ts'

const STEP_PX = 80
/** A press that moved no further is a click. */
const STILL_PX = 4
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP_PX, 0],
  ArrowRight: [-STEP_PX, 0],
  ArrowUp: [0, STEP_PX],
  ArrowDown: [0, -STEP_PX],
}
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 }

/** Drags the ground, or moves it by the arrow keys; a press that stays where it is chooses. */
export function useHand(stage: PlainStage) {
  const held = useRef<{ x: number; y: number; moved: boolean }>(undefined)
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      held.current = { x: event.clientX, y: event.clientY, moved: false }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = held.current
      if (from === undefined) return
      const [dx, dy] = [clientX - from.x, clientY - from.y]
      if (!from.moved && Math.hypot(dx, dy) < STILL_PX) return
      held.current = { x: clientX, y: clientY, moved: true }
      stage.drag(dx, dy)
    },
    onPointerUp({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
      const from = held.current
      held.current = undefined
      if (from === undefined || from.moved) return
      const { left, top } = currentTarget.getBoundingClientRect()
      stage.press(clientX - left, clientY - top)
    },
    onPointerCancel() {
      held.current = undefined
    },
    onKeyDown(event: KeyboardEvent) {
      const way = KEYS[event.key]
      const steps = ZOOM_KEYS[event.key]
      if (way === undefined && steps === undefined) return
      event.preventDefault()
      if (way !== undefined) stage.drag(way[0], way[1])
      else if (steps !== undefined) stage.zoomAt(steps)
    },
  }
}

/** Listened to by hand: a page must not scroll with it, and React can not say so. */
export function useWheel(canvas: RefObject<HTMLCanvasElement | null>, stage: PlainStage): void {
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const wheel = (event: WheelEvent): void => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      stage.zoomAt(-Math.sign(event.deltaY) / 2, { x: event.clientX - left, y: event.clientY - top })
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [canvas, stage])
}
