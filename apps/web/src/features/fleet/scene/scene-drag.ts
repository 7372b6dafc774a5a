import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/** Shares of the plan, 0 to 1. */
export interface Share {
  readonly x: number
  readonly y: number
}

const within = (value: number): number => Math.min(Math.max(value, 0), 1)

export const shareAt = (
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Share => ({ x: within((clientX - left) / width), y: within((clientY - top) / height) })

const KEY_STEP = 0.01
const KEYS: Readonly<Record<string, Share>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
}

/** A step by an arrow key; undefined for any other key. */
export function shareAfterKey({ x, y }: Share, key: string): Share | undefined {
  const step = KEYS[key]
  return step && { x: within(x + step.x), y: within(y + step.y) }
}

/** Lets a mark be moved on its plan by pointer and arrow keys. `at`: where it stands while it is moved. */
export function useSceneDrag(place: Share, onPlace: ((to: Share) => void) | undefined) {
  const [at, setAt] = useState<Share>()
  if (onPlace === undefined) return { at: undefined, handlers: {} }
  const drop = () => {
    if (at !== undefined) onPlace(at)
    setAt(undefined)
  }
  return {
    at,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setAt(place)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const sheet = event.currentTarget.parentElement?.getBoundingClientRect()
        if (at !== undefined && sheet !== undefined) setAt(shareAt(event, sheet))
      },
      onPointerUp: drop,
      onPointerCancel: () => setAt(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        const next = shareAfterKey(at ?? place, event.key)
        if (next === undefined) return
        event.preventDefault()
        setAt(next)
      },
      // A key that is held moves on; where it is let go the mark stays.
      onKeyUp: (event: KeyboardEvent) => {
        if (event.key in KEYS) drop()
      },
    },
  }
}
