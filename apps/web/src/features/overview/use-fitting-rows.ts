import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type Fitted, fittedRows } from './wall-fit.ts'

/**
 * How many rows of a list there is room for, at most so many. Looks again after every drawing: values that grow take more lines.
 * `of`: when it is another one, or the box has another size, all are tried again.
 */
export function useFittingRows(list: RefObject<HTMLElement | null>, of: unknown, most: number): number {
  const [size, setSize] = useState('')
  const [known, setKnown] = useState<Fitted & { of: unknown; size: string }>()
  const fitted = known !== undefined && known.of === of && known.size === size ? known : undefined

  // The list comes and goes with its alarms.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another queue may have another list
  useEffect(() => {
    const box = list.current?.parentElement
    if (!box) return
    const observer = new ResizeObserver(() => setSize(`${box.clientWidth}x${box.clientHeight}`))
    observer.observe(box)
    return () => observer.disconnect()
  }, [list, of])

  useLayoutEffect(() => {
    if (list.current === null) return
    const box = list.current.getBoundingClientRect()
    const end = list.current.lastElementChild?.getBoundingClientRect().bottom ?? box.top
    const rows = [...list.current.querySelectorAll<HTMLElement>('[data-row]')].map(({ offsetHeight }) => offsetHeight)
    // Parts of a pixel are none.
    const next = fittedRows(Math.floor(box.bottom - end + 1), rows, fitted)
    if (next !== undefined) setKnown({ of, size, ...next })
  })
  return Math.min(fitted?.count ?? most, most)
}
