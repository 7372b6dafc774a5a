import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { rowsTooMany } from './wall-fit.ts'

/**
 * How many rows of a list there is room for, at most so many. Looks again after every drawing: values that grow take more lines.
 * `of`: when it is another one, or the box has another size, all are tried again.
 */
export function useFittingRows(list: RefObject<HTMLElement | null>, of: unknown, most: number): number {
  const [size, setSize] = useState('')
  const [known, setKnown] = useState<{ of: unknown; size: string; count: number }>()
  const count = known !== undefined && known.of === of && known.size === size ? known.count : most

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
    const { scrollHeight, clientHeight } = list.current
    const rows = [...list.current.querySelectorAll<HTMLElement>('[data-row]')].map(({ offsetHeight }) => offsetHeight)
    const gone = rowsTooMany(scrollHeight - clientHeight, rows)
    if (gone > 0) setKnown({ of, size, count: rows.length - gone })
  })
  return count
}
