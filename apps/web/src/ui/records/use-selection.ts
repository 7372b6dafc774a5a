import { useCallback, useState } from 'react'

export interface Selection<R> {
  readonly selected: ReadonlyMap<string, R>
  select(records: readonly R[], selected: boolean): void
  clear(): void
}

/** Records that were marked, on whatever page they stood. Those of another `kind` are no longer meant by their ids. */
export function useSelection<R>(idOf: (record: R) => string, kind = ''): Selection<R> {
  const [selected, setSelected] = useState<ReadonlyMap<string, R>>(() => new Map())
  const [marked, setMarked] = useState(kind)
  if (marked !== kind) {
    setMarked(kind)
    setSelected(new Map())
  }
  const select = useCallback(
    (records: readonly R[], isSelected: boolean) => {
      setSelected((before) => {
        const next = new Map(before)
        for (const record of records) {
          if (isSelected) next.set(idOf(record), record)
          else next.delete(idOf(record))
        }
        return next
      })
    },
    [idOf],
  )
  return { selected, select, clear: () => setSelected(new Map()) }
}
