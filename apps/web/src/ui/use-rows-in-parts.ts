import { useEffect, useReducer, useRef } from 'react'
import { assignSlots, type RowSlots } from './row-slots.ts'
import { nextContents, nextRows, type PlacedRows, ROWS_IN_A_FRAME } from './rows-in-parts.ts'

interface WantedRow<C> {
  readonly key: string
  readonly index: number
  readonly start: number
  /** What it says; the same object for as long as that is the same. */
  readonly content: C
}

interface DrawnRow<C> extends WantedRow<C> {
  /** For React's key: which of the list's elements draws it. */
  readonly slot: number
}

export interface DrawnRows<C> {
  readonly rows: readonly DrawnRow<C>[]
  /** Nothing waits for its turn. */
  readonly isWhole: boolean
}

/**
 * The rows on the screen, of which at most some change within one frame; `held`, in which the focus is, before the others. What comes
 * from another source than what is drawn is drawn whole: each row changes for that anyway.
 */
export function useRowsInParts<C>(
  wanted: readonly WantedRow<C>[],
  held: string | undefined,
  source?: object,
): DrawnRows<C> {
  const drawnOf = useRef(source)
  const atOnce = drawnOf.current === source ? ROWS_IN_A_FRAME : Number.POSITIVE_INFINITY
  drawnOf.current = source
  const drawn = useRef<PlacedRows>(new Map())
  const contents = useRef<ReadonlyMap<string, C>>(new Map())
  const slots = useRef<RowSlots>(new Map())
  const [, drawMore] = useReducer((frames: number) => frames + 1, 0)
  const places: PlacedRows = new Map(wanted.map(({ index, key }) => [index, key]))
  const first = wanted.find(({ key }) => key === held)?.index
  drawn.current = nextRows(drawn.current, places, atOnce, first)
  const said = new Map(wanted.map(({ key, content }) => [key, content]))
  contents.current = nextContents(contents.current, said, drawn.current.values(), atOnce)
  const onScreen = wanted.flatMap(({ index }) => drawn.current.get(index) ?? [])
  slots.current = assignSlots(slots.current, onScreen, held)
  const isWhole = wanted.every(
    ({ index, key, content }) => drawn.current.get(index) === key && contents.current.get(key) === content,
  )
  useEffect(() => {
    if (isWhole) return
    const frame = requestAnimationFrame(drawMore)
    return () => cancelAnimationFrame(frame)
  })
  const rows = wanted.flatMap(({ index, start }) => {
    const key = drawn.current.get(index)
    const slot = key === undefined ? undefined : slots.current.get(key)
    const content = key === undefined ? undefined : contents.current.get(key)
    return key === undefined || slot === undefined || content === undefined ? [] : { key, index, start, slot, content }
  })
  return { rows, isWhole }
}
