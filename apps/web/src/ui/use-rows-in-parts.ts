import { useEffect, useReducer, useRef } from 'react'
import { assignSlots, type RowSlots } from './row-slots.ts'
import { nextRows, type PlacedRows, ROWS_IN_A_FRAME } from './rows-in-parts.ts'

interface WantedRow {
  readonly key: string
  readonly index: number
  readonly start: number
}

interface DrawnRow extends WantedRow {
  /** For React's key: which of the list's elements draws it. */
  readonly slot: number
}

/** The rows on the screen, of which at most some change within one frame; the one at `first` before the others. */
export function useRowsInParts(wanted: readonly WantedRow[], first: number): { rows: DrawnRow[]; isWhole: boolean } {
  const drawn = useRef<PlacedRows>(new Map())
  const slots = useRef<RowSlots>(new Map())
  const [, drawMore] = useReducer((frames: number) => frames + 1, 0)
  const places: PlacedRows = new Map(wanted.map(({ index, key }) => [index, key]))
  drawn.current = nextRows(drawn.current, places, ROWS_IN_A_FRAME, first)
  slots.current = assignSlots(slots.current, [...drawn.current.values()])
  const isWhole = wanted.every(({ index, key }) => drawn.current.get(index) === key)
  useEffect(() => {
    if (isWhole) return
    const frame = requestAnimationFrame(drawMore)
    return () => cancelAnimationFrame(frame)
  })
  const rows = wanted.flatMap(({ index, start }) => {
    const key = drawn.current.get(index)
    const slot = key === undefined ? undefined : slots.current.get(key)
    return key === undefined || slot === undefined ? [] : { key, index, start, slot }
  })
  return { rows, isWhole }
}
