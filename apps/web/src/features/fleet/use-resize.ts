import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

interface ResizeProps {
  readonly label: string
  readonly width: number
  readonly least: number
  readonly most: number
  onResize(width: number): void
  /** When the pointer lets go, or a key was pressed. */
  onDone(width: number): void
}

const KEY_STEP = 16

/** For a separator that makes what stands before it wider or narrower, by pointer and by arrow keys, mirrored in Arabic. */
export function useResize({ label, width, least, most, onResize, onDone }: ResizeProps) {
  const start = useRef<{ x: number; width: number; sign: number } | undefined>(undefined)
  const within = (wanted: number) => Math.min(Math.max(Math.round(wanted), least), most)
  const signOf = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)
  const moved = (x: number) => start.current && within(start.current.width + start.current.sign * (x - start.current.x))
  return {
    role: 'separator',
    tabIndex: 0,
    'aria-label': label,
    'aria-orientation': 'vertical',
    'aria-valuenow': width,
    'aria-valuemin': least,
    'aria-valuemax': most,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault()
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, width, sign: signOf(event.currentTarget) }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const next = moved(event.clientX)
      if (next !== undefined && next !== width) onResize(next)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const next = moved(event.clientX)
      start.current = undefined
      if (next !== undefined) onDone(next)
    },
    onPointerCancel: () => {
      start.current = undefined
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key]
      if (step === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const next = within(width + step * signOf(event.currentTarget))
      onResize(next)
      onDone(next)
    },
    onClick: (event: { stopPropagation(): void }) => event.stopPropagation(),
  } as const
}
