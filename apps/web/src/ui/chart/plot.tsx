import { CHART_RESIZE_DEBOUNCE_MS } from '@vigil/domain'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { type ChartPalette, onThemeChange, readPalette } from './chart-palette.ts'
import { plotOptions } from './plot-options.ts'
import type { PlotFacts, PlotShape } from './plot-spec.ts'

export interface PlotProps {
  readonly label: string
  readonly describedBy: string
  readonly shape: PlotShape
  readonly facts: PlotFacts
  readonly data: uPlot.AlignedData
  readonly height: number
  /** Place of the reading under the cursor; `announce` when it was put there by a key. */
  onCursor(index: number | null, announce: boolean): void
  onSelect?: ((from: number, to: number) => void) | undefined
}

/** Steps to the right that a key moves the cursor by; the axis of time runs to the right in every language. */
const KEY_STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The canvas. Comes in a chunk of its own, with the library that draws it. */
export default function Plot({ label, describedBy, shape, facts, data, height, onCursor, onSelect }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const byKey = useRef(false)
  const due = useRef<number>(undefined)
  const latest = useRef({ facts, data })
  latest.current = { facts, data }
  const cursorMoved = useEffectEvent((index: number | null) => onCursor(index, byKey.current))
  const selected = useEffectEvent((from: number, to: number) => onSelect?.(from, to))
  const shapeKey = JSON.stringify(shape)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the shape, whose object is new each time
  useEffect(() => {
    const element = box.current
    if (element === null) return
    let palette: ChartPalette = readPalette(element)
    const context = {
      shape,
      palette: () => palette,
      facts: () => latest.current.facts,
      onCursor: (index: number | null) => cursorMoved(index),
      onSelect: (from: number, to: number) => selected(from, to),
    }
    const size = () => ({ width: Math.max(element.clientWidth, 120), height: Math.max(element.clientHeight, 60) })
    const made = new uPlot(plotOptions(context, size()), latest.current.data, element)
    plot.current = made

    let timer: ReturnType<typeof setTimeout> | undefined
    const resized = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => made.setSize(size()), CHART_RESIZE_DEBOUNCE_MS)
    })
    resized.observe(element)
    const stopTheme = onThemeChange(element, () => {
      palette = readPalette(element)
      made.redraw(false, true)
    })
    return () => {
      clearTimeout(timer)
      resized.disconnect()
      stopTheme()
      made.destroy()
      plot.current = undefined
    }
  }, [shapeKey])

  // With the next frame: a machine that is slow leaves drawings out, and so is never late. A hidden tab has no frames; what came
  // meanwhile is drawn with the first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are read while drawing
  useEffect(() => {
    due.current ??= requestAnimationFrame(() => {
      due.current = undefined
      plot.current?.setData(latest.current.data)
    })
  }, [data, facts])
  useEffect(
    () => () => {
      if (due.current !== undefined) cancelAnimationFrame(due.current)
      due.current = undefined
    },
    [],
  )

  const moveCursor = (event: KeyboardEvent) => {
    const made = plot.current
    const step = KEY_STEPS[event.key]
    if (made === undefined || (step === undefined && event.key !== 'Escape')) return
    event.preventDefault()
    byKey.current = true
    if (step === undefined) {
      made.setCursor({ left: -10, top: -10 })
    } else {
      const along = made.data[0] ?? []
      const rising = shape.axis.kind === 'value' && shape.axis.reversed ? -step : step
      const index = Math.min(Math.max((made.cursor.idx ?? along.length) + rising, 0), along.length - 1)
      const at = along[index]
      if (at !== undefined) made.setCursor({ left: made.valToPos(at, 'x'), top: 10 })
    }
    byKey.current = false
  }

  return (
    <div
      ref={box}
      className="chart-plot"
      dir="ltr"
      style={{ blockSize: `calc(${height}px * var(--type))` }}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the cursor of the chart moves by keys
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={moveCursor}
    />
  )
}
