/** Which element of a list draws which row, by the row's key, in the order of the screen. */
export type RowSlots = ReadonlyMap<string, number>

/** What it costs the browser, about: to fill an element with another row, to build one and to take one away. */
const FILL = 1
const BUILD = 3
const REMOVE = 0.5

/**
 * For each row the element that draws it, undefined for a new one: the cheapest way from one column of rows to the other in which no
 * element overtakes another.
 */
function cheapest(before: readonly string[], shown: readonly string[]): (number | undefined)[] {
  const width = before.length + 1
  /** The cost of all rows from the `row`th on with all elements from the `element`th on. */
  const costs = new Float64Array((shown.length + 1) * width)
  const costAt = (row: number, element: number): number => costs[row * width + element] ?? 0
  const pairing = (row: number, element: number): number =>
    element === before.length
      ? Number.POSITIVE_INFINITY
      : costAt(row + 1, element + 1) + (before[element] === shown[row] ? 0 : FILL)
  const skipping = (row: number, element: number): number =>
    element === before.length ? Number.POSITIVE_INFINITY : costAt(row, element + 1) + REMOVE
  for (let row = shown.length; row >= 0; row--)
    for (let element = before.length; element >= 0; element--) {
      if (row === shown.length) costs[row * width + element] = (before.length - element) * REMOVE
      else
        costs[row * width + element] = Math.min(
          pairing(row, element),
          skipping(row, element),
          costAt(row + 1, element) + BUILD,
        )
    }
  let element = 0
  return shown.map((_, row) => {
    while (skipping(row, element) === costAt(row, element)) element += 1
    return pairing(row, element) === costAt(row, element) ? element++ : undefined
  })
}

/**
 * A row that stays mostly keeps its element; one that comes takes an element that has become free at its place, or a new one. To fill an
 * element anew costs the browser far less than to build one, and to move one in the document costs as much as building it: when one
 * comes from the end to the front, as a new alarm does, React moves all the others. So no element is ever moved. The row at `held`
 * keeps its element wherever it goes, since the focus is in it.
 */
export function assignSlots(before: RowSlots, shown: readonly string[], held = ''): RowSlots {
  const keys = [...before.keys()]
  if (keys.length === shown.length && shown.every((key, index) => keys[index] === key)) return before
  const slotsBefore = [...before.values()]
  const [heldBefore, heldNow] = [keys.indexOf(held), shown.indexOf(held)]
  const elements =
    heldBefore === -1 || heldNow === -1
      ? cheapest(keys, shown)
      : [
          ...cheapest(keys.slice(0, heldBefore), shown.slice(0, heldNow)),
          heldBefore,
          ...cheapest(keys.slice(heldBefore + 1), shown.slice(heldNow + 1)).map((element) =>
            element === undefined ? undefined : element + heldBefore + 1,
          ),
        ]
  let nextNew = Math.max(-1, ...slotsBefore) + 1
  return new Map(
    shown.map((key, row) => {
      const element = elements[row]
      return [key, (element === undefined ? undefined : slotsBefore[element]) ?? nextNew++]
    }),
  )
}
