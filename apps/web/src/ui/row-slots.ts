/** Which element of a list draws which row, by the row's key. */
export type RowSlots = ReadonlyMap<string, number>

/**
 * A row that stays keeps its element, and with it the focus; one that comes takes the element of one that has gone. To fill an element
 * anew costs the browser far less than to build one: in a replay at a high pace every row of the list may be another device twice a second.
 */
export function assignSlots(before: RowSlots, shown: readonly string[]): RowSlots {
  const staying = shown.filter((key) => before.has(key))
  if (staying.length === shown.length && before.size === shown.length) return before
  const taken = new Set(staying.map((key) => before.get(key)))
  const free = [...before.values()].filter((slot) => !taken.has(slot))
  const slots = new Map<string, number>()
  let next = Math.max(-1, ...before.values()) + 1
  for (const key of shown) slots.set(key, before.get(key) ?? free.shift() ?? next++)
  return slots
}
