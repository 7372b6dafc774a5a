import type { PointState } from '@vigil/contract'

/** An office, or the devices of one state. */
export interface TreeGroup {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly depth: number
  readonly offices: readonly string[]
  readonly devices: readonly string[]
  readonly state?: PointState
}

interface RowPlace {
  /** Level of the row itself, from 1. */
  readonly level: number
  /** Among its siblings, from 1. */
  readonly position: number
  readonly siblings: number
}

export type TreeRow =
  | (RowPlace & { readonly type: 'group'; readonly key: string; readonly group: TreeGroup; readonly open: boolean })
  | (RowPlace & { readonly type: 'device'; readonly key: string; readonly sn: string })

export interface TreeShape {
  /** Depth first. */
  offices(): readonly TreeGroup[]
  office(id: string): TreeGroup | undefined
}

interface TreeView {
  isOpen(group: TreeGroup): boolean
  /** Undefined shows every device, and offices that have none. */
  passes?: ((sn: string) => boolean) | undefined
}

export const groupKey = (id: string): string => `group ${id}`
export const deviceKey = (sn: string): string => `device ${sn}`

/** Offices in or above which a device passes. Depth first, so that from behind every office comes after those below it. */
function occupied(shape: TreeShape, passes: (sn: string) => boolean): ReadonlySet<string> {
  const found = new Set<string>()
  for (const office of [...shape.offices()].reverse()) {
    if (office.offices.some((id) => found.has(id)) || office.devices.some(passes)) found.add(office.id)
  }
  return found
}

/** The rows of the tree as they stand below each other: what is open and what passes, nothing else. */
export function treeRows(shape: TreeShape, { isOpen, passes }: TreeView): readonly TreeRow[] {
  const shown = passes === undefined ? undefined : occupied(shape, passes)
  const rows: TreeRow[] = []
  const addGroups = (ids: readonly string[], level: number, before: number, siblings: number) => {
    ids.forEach((id, index) => {
      const group = shape.office(id)
      if (group === undefined) return
      const open = isOpen(group)
      const position = before + index + 1
      rows.push({ type: 'group', key: groupKey(id), group, open, level, position, siblings })
      if (open) addChildren(group, level + 1)
    })
  }
  const addChildren = (office: TreeGroup, level: number) => {
    const offices = shown === undefined ? office.offices : office.offices.filter((id) => shown.has(id))
    const devices = passes === undefined ? office.devices : office.devices.filter(passes)
    const siblings = offices.length + devices.length
    addGroups(offices, level, 0, siblings)
    devices.forEach((sn, index) => {
      const position = offices.length + index + 1
      rows.push({ type: 'device', key: deviceKey(sn), sn, level, position, siblings })
    })
  }
  const roots = shape
    .offices()
    .filter(
      ({ parentId, id }) => (parentId === null || shape.office(parentId) === undefined) && shown?.has(id) !== false,
    )
    .map(({ id }) => id)
  addGroups(roots, 1, 0, roots.length)
  return rows
}

/** The same devices by what they show, the worst first; a state that nobody is in has no group. */
export function byState(
  devices: readonly string[],
  order: readonly PointState[],
  stateOf: (sn: string) => PointState,
  nameOf: (state: PointState) => string,
): TreeShape {
  const found = new Map<PointState, string[]>()
  for (const sn of devices) {
    const state = stateOf(sn)
    const known = found.get(state)
    if (known === undefined) found.set(state, [sn])
    else known.push(sn)
  }
  const groups = order.flatMap((state): TreeGroup[] => {
    const own = found.get(state)
    if (own === undefined) return []
    return [{ id: `state ${state}`, parentId: null, name: nameOf(state), depth: 0, offices: [], devices: own, state }]
  })
  const ids = new Map(groups.map((group) => [group.id, group]))
  return { offices: () => groups, office: (id) => ids.get(id) }
}

export type TreeMove = 'up' | 'down' | 'first' | 'last' | 'open' | 'close'

type TreeStep =
  | { readonly type: 'focus'; readonly index: number }
  | { readonly type: 'toggle'; readonly group: TreeGroup; readonly open: boolean }
  | undefined

const parentOf = (rows: readonly TreeRow[], index: number): number => {
  const level = rows[index]?.level ?? 1
  for (let at = index - 1; at >= 0; at--) if ((rows[at]?.level ?? 0) < level) return at
  return index
}

/** What a key does in a tree, as the ARIA practices say it. */
export function treeStep(rows: readonly TreeRow[], index: number, move: TreeMove): TreeStep {
  const row = rows[index]
  if (row === undefined) return rows.length === 0 ? undefined : { type: 'focus', index: 0 }
  const focus = (to: number): TreeStep => ({ type: 'focus', index: Math.min(Math.max(to, 0), rows.length - 1) })
  switch (move) {
    case 'up':
      return focus(index - 1)
    case 'down':
      return focus(index + 1)
    case 'first':
      return focus(0)
    case 'last':
      return focus(rows.length - 1)
    case 'open':
      if (row.type === 'device') return undefined
      if (!row.open) return { type: 'toggle', group: row.group, open: true }
      return (rows[index + 1]?.level ?? 0) > row.level ? focus(index + 1) : undefined
    case 'close':
      if (row.type === 'group' && row.open) return { type: 'toggle', group: row.group, open: false }
      return focus(parentOf(rows, index))
  }
}
