/** Which row stands at which place of a list: its key by its index. */
export type PlacedRows = ReadonlyMap<number, string>

/** So many rows are drawn within a frame, on slow machines too. */
export const ROWS_IN_A_FRAME = 6

/**
 * What a list draws next on its way from the rows it shows to those it should. When a few have changed they all change at once; when
 * all have, as in a storm or a replay at a high pace, they change over a few frames, from the first on, so that nobody waits for all of
 * them. A row never stands at two places: one that has moved leaves its old place empty until that one's turn comes.
 */
export function nextRows(drawn: PlacedRows, wanted: PlacedRows, atOnce: number, first?: number): PlacedRows {
  const changed = [...wanted.keys()].filter((index) => drawn.get(index) !== wanted.get(index))
  if (changed.length === 0 && drawn.size === wanted.size) return drawn
  const turn = new Set(first !== undefined && changed.includes(first) ? [first] : [])
  for (const index of changed) if (turn.size < atOnce) turn.add(index)
  const next = new Map<number, string>()
  const placed = new Set<string>()
  const put = (index: number, key: string | undefined): void => {
    if (key === undefined || placed.has(key)) return
    placed.add(key)
    next.set(index, key)
  }
  const isLeft = (index: number): boolean => drawn.get(index) !== wanted.get(index) && !turn.has(index)
  for (const [index, key] of wanted) if (!isLeft(index)) put(index, key)
  for (const index of wanted.keys()) if (isLeft(index)) put(index, drawn.get(index))
  return next
}

/**
 * What each row that is drawn says next. One that comes says what it should; of those that stay and have changed only so many as the
 * frame has room for beside the new ones say it now, in the order of the screen, the others when their turn comes.
 */
export function nextContents<C>(
  shown: ReadonlyMap<string, C>,
  wanted: ReadonlyMap<string, C>,
  drawn: Iterable<string>,
  atOnce: number,
): ReadonlyMap<string, C> {
  const keys = [...drawn]
  let room = Math.max(1, atOnce - keys.filter((key) => !shown.has(key)).length)
  const next = new Map<string, C>()
  for (const key of keys) {
    const before = shown.get(key)
    const after = wanted.get(key)
    if (after === undefined || before === undefined || before === after) {
      const content = before ?? after
      if (content !== undefined) next.set(key, content)
      continue
    }
    next.set(key, room > 0 ? after : before)
    room -= 1
  }
  return next
}
