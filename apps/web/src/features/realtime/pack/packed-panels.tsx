import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { columnsWithin, GAP, type Packing, repacked } from './pack-panels.ts'
import './pack.css'

export interface PackedPanel {
  readonly key: string
  /** Takes the whole width. */
  readonly wide: boolean
  readonly content: ReactNode
}

/** Panels in columns that end at about the same height; a wide one before or after them all. */
export function PackedPanels({ panels }: { panels: readonly PackedPanel[] }) {
  const first = panels.findIndex(({ wide }) => !wide)
  const isLeading = (index: number) => first < 0 || index < first
  const wide = (leading: boolean) =>
    panels
      .filter((panel, index) => panel.wide && isLeading(index) === leading)
      .map(({ key, content }) => (
        <div className="module-place" key={key}>
          {content}
        </div>
      ))
  return (
    <div className="packed">
      {wide(true)}
      {first >= 0 && <Columns panels={panels.filter((panel) => !panel.wide)} />}
      {wide(false)}
    </div>
  )
}

interface Layout {
  readonly width: number
  readonly packing: Packing
  readonly heights: readonly number[]
  /** How often they went back into more columns at this width. */
  readonly grown: number
}

/** While a page loads its panels get their heights one after the other. */
const MOST_GROWN = 6

const ROW = 4
/** A panel whose figures change is a pixel higher now and lower then. */
const rounded = (height: number): number => Math.ceil(height / ROW) * ROW

function Columns({ panels }: { panels: readonly PackedPanel[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [layout, setLayout] = useState<Layout>()
  const names = panels.map(({ key }) => key).join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the panels that are measured
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const places = [...element.children].filter((each) => each instanceof HTMLElement)
    const measure = () => {
      const width = element.clientWidth
      const heights = places.map(({ offsetHeight }) => rounded(offsetHeight))
      setLayout((before) => {
        const kept = before?.width === width ? before.packing : undefined
        const grown = kept === undefined ? 0 : (before?.grown ?? 0)
        const packing = repacked(kept, heights, columnsWithin(width, places.length), grown < MOST_GROWN)
        const isGrown = kept !== undefined && packing.columns > kept.columns
        const isSame = packing === kept && heights.every((height, index) => height === before?.heights[index])
        return isSame ? before : { width, packing, heights, grown: isGrown ? grown + 1 : grown }
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of [element, ...places]) observer.observe(each)
    return () => observer.disconnect()
  }, [names])

  const placed = layout?.heights.length === panels.length ? layout : undefined
  return (
    <div
      className="packed-columns"
      ref={box}
      data-measured={placed !== undefined}
      style={placed && ({ '--columns': placed.packing.columns } as CSSProperties)}
    >
      {panels.map(({ key, content }, index) => (
        <div className="module-place" key={key} style={placed && placeStyle(placed, index)}>
          {content}
        </div>
      ))}
    </div>
  )
}

const placeStyle = ({ packing, heights }: Layout, index: number): CSSProperties => ({
  gridColumn: (packing.places[index] ?? 0) + 1,
  gridRowEnd: `span ${Math.ceil(((heights[index] ?? 0) + GAP) / ROW)}`,
})
