import { CHART_RESIZE_DEBOUNCE_MS } from '@vigil/domain'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { onThemeChange } from '../chart/chart-palette.ts'
import { ModelView, type PlacedMark } from './model-view.ts'
import type { DeviceForm } from './part.ts'

export interface ModelCanvasProps {
  readonly form: DeviceForm
  readonly marks: readonly PlacedMark[]
  readonly label: string
  readonly describedBy: string
  /** This browser can not show it, or can no longer. */
  onLost(): void
}

/** The picture that can be turned. Comes in a chunk of its own, with the library that draws it. */
export default function ModelCanvas({ form, marks, label, describedBy, onLost }: ModelCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<ModelView>(undefined)
  const latest = useRef(marks)
  latest.current = marks
  const lost = useEffectEvent(onLost)

  useEffect(() => {
    const [element, surface] = [box.current, canvas.current]
    if (element === null || surface === null) return
    let made: ModelView
    try {
      made = new ModelView(surface, element, form)
    } catch {
      lost()
      return
    }
    view.current = made
    made.setMarks(latest.current)
    made.resize(element.clientWidth, element.clientHeight)
    let timer: ReturnType<typeof setTimeout> | undefined
    const resized = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => made.resize(element.clientWidth, element.clientHeight), CHART_RESIZE_DEBOUNCE_MS)
    })
    resized.observe(element)
    const stopTheme = onThemeChange(element, () => made.dress())
    const contextLost = (event: Event) => {
      event.preventDefault()
      lost()
    }
    const wheeled = (event: WheelEvent) => {
      event.preventDefault()
      made.zoom(event.deltaY > 0 ? 1.08 : 1 / 1.08)
    }
    surface.addEventListener('webglcontextlost', contextLost)
    // Not passive: the page must not scroll away under the model.
    surface.addEventListener('wheel', wheeled, { passive: false })
    return () => {
      clearTimeout(timer)
      resized.disconnect()
      stopTheme()
      surface.removeEventListener('webglcontextlost', contextLost)
      surface.removeEventListener('wheel', wheeled)
      made.dispose()
      view.current = undefined
    }
  }, [form])

  useEffect(() => view.current?.setMarks(marks), [marks])

  const drag = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) view.current?.drag(event.movementX, event.movementY)
  }
  const steer = (event: KeyboardEvent) => {
    if (view.current?.steer(event.key)) event.preventDefault()
  }
  return (
    <div
      ref={box}
      className="model-canvas"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the model is turned by keys
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={steer}
    >
      <canvas
        ref={canvas}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
    </div>
  )
}
