import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type DrawnRows, useRowsInParts } from './use-rows-in-parts.ts'

interface VirtualRowsProps {
  /** One per row, in order; a row keeps its key wherever it moves. */
  readonly keys: readonly string[]
  readonly height: number
  /** Height of the rows that are not as high as the others; must not change while a key stays. */
  readonly heightOf?: (index: number) => number
  /** Height of a header that sticks to the top of the scrolling box. */
  readonly header?: number
  /** Height of rows that stick there as well. */
  readonly stuck?: number
}

/** Drawn beyond the edges, so that a turn of the wheel does not meet emptiness. */
const AHEAD_PX = 120
/** A row that is scrolled to is in the document after so many frames at the latest. */
const FOCUS_FRAMES = 5

/** Rows of which only those on the screen are in the document, with one that Tab reaches and the keyboard moves on from. */
export function useVirtualRows(props: VirtualRowsProps) {
  const { keys, height, heightOf = () => height, header = 0, stuck = 0 } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string>()
  const indexOf = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys])
  const activeIndex = (active === undefined ? undefined : indexOf.get(active)) ?? 0

  const virtual = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    overscan: Math.ceil(AHEAD_PX / height),
    paddingStart: header,
    scrollPaddingStart: header + stuck,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    // A row that has the focus must stay in the document, or the keyboard would lose its place.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        if (activeIndex >= range.count || shown.includes(activeIndex)) return shown
        return [...shown, activeIndex].sort((a, b) => a - b)
      },
      [activeIndex],
    ),
  })

  // What was measured before counts no longer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what was measured
  useEffect(() => virtual.measure(), [virtual, height])

  const focusRow = (index: number) => {
    const key = keys[index]
    if (key === undefined) return
    setActive(key)
    virtual.scrollToIndex(index)
    const focus = (framesLeft: number): void => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
      if (row != null) row.focus({ preventScroll: true })
      else if (framesLeft > 0) requestAnimationFrame(() => focus(framesLeft - 1))
    }
    // At once where it can be: in a storm the next frame is far, and the next key must not miss its row.
    focus(FOCUS_FRAMES)
  }
  /** By so many rows from the one that has, or had, the focus; to the first when none had. */
  const moveFocus = (by: number) => {
    if (active === undefined) return focusRow(0)
    focusRow(Math.min(Math.max(activeIndex + by, 0), keys.length - 1))
  }
  const page = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? height) / height) - 1)

  return { scroller, virtual, indexOf, active, activeIndex, setActive, focusRow, moveFocus, page }
}

type VirtualRows = ReturnType<typeof useVirtualRows>

/**
 * Those of them that are drawn by now, at most some more in each frame; a list whose rows ask for themselves hands them their keys, and
 * with `source` whom they ask.
 */
export function useDrawnRows<C>(
  { virtual, active }: VirtualRows,
  keys: readonly string[],
  contents: readonly C[],
  source?: object,
): DrawnRows<C> {
  const wanted = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const [key, content] = [keys[index], contents[index]]
    return key === undefined || content === undefined ? [] : { index, start, key, content }
  })
  return useRowsInParts(wanted, active, source)
}

/** The keys that every list understands; true when one was meant for it. */
export function moveByKey(key: string, rows: VirtualRows, count: number): boolean {
  switch (key) {
    case 'ArrowDown':
      rows.moveFocus(1)
      return true
    case 'ArrowUp':
      rows.moveFocus(-1)
      return true
    case 'PageDown':
      rows.moveFocus(rows.page())
      return true
    case 'PageUp':
      rows.moveFocus(-rows.page())
      return true
    case 'Home':
      rows.focusRow(0)
      return true
    case 'End':
      rows.focusRow(count - 1)
      return true
    default:
      return false
  }
}
