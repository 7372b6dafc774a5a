import { type RefObject, useEffect, useLayoutEffect, useReducer, useState } from 'react'
import { mostThatFit } from './wall-fit.ts'

/** Rows that are drawn beyond those that fit, to be tried. */
const TRIED = 3
const FIRST_TRIED = 12

/** Heights are told in whole pixels. */
const ROUNDING = 1

export interface FittingRows {
  readonly shown: number
  /** A few more, which are hidden while there is no room for them. */
  readonly drawn: number
}

/**
 * Shows as many rows (`data-row`) of a list as there is room for and hides the others. Looks again after every drawing and with
 * every other size: values that grow take more lines, and values that shrink leave room for one more alarm.
 */
export function useFittingRows(list: RefObject<HTMLElement | null>, of: number): FittingRows {
  const [rows, setRows] = useState<FittingRows>({ shown: FIRST_TRIED, drawn: FIRST_TRIED })
  const [, lookAgain] = useReducer((turn: number) => turn + 1, 0)

  const isThere = of > 0
  useEffect(() => {
    const box = list.current?.parentElement
    if (!isThere || !box) return
    const observer = new ResizeObserver(lookAgain)
    observer.observe(box)
    return () => observer.disconnect()
  }, [list, isThere])

  // Before it is painted: nobody sees what was only tried.
  useLayoutEffect(() => {
    const { current } = list
    if (current === null) return
    const there = [...current.querySelectorAll<HTMLElement>('[data-row]')]
    const show = (count: number) => {
      for (const [turn, row] of there.entries()) row.hidden = turn >= count
      // A head without rows takes the room of an alarm.
      for (const head of current.querySelectorAll<HTMLElement>('[data-head]')) {
        const next = head.nextElementSibling
        head.hidden = !(next instanceof HTMLElement) || next.hidden || next.dataset.head !== undefined
      }
    }
    const shown = mostThatFit(there.length, rows.shown, (count) => {
      show(count)
      return current.scrollHeight <= current.clientHeight + ROUNDING
    })
    show(shown)
    const drawn = shown === there.length ? Math.max(FIRST_TRIED, 2 * shown) : shown + TRIED
    if (shown !== rows.shown || drawn !== rows.drawn) setRows({ shown, drawn })
  })
  return { shown: Math.min(rows.shown, of), drawn: Math.min(rows.drawn, of) }
}
