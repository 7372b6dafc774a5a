import { z } from 'zod'
import { snSchema, type TreeNode, treeNodeSchema } from './entities.ts'

/** Of an element that could not be read: what it was about, as far as that could. */
export interface Unread {
  readonly sn?: string
  readonly id?: string
}

/** Nothing that is sent is nested deeper, but for a tree of offices, which has a limit of its own. */
const MAX_DEPTH = 32
const MAX_OFFICE_DEPTH = 64
const ID_MAX = 64

/** Looks no deeper than the limit: a message made to exhaust the stack of its reader does not. */
export function isTooDeep(value: unknown, depth = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  // A spectrum has thousands of channels; by their names they would take ten times as long.
  if (Array.isArray(value)) return value.some((each) => isTooDeep(each, depth - 1))
  for (const key in value) if (isTooDeep((value as Record<string, unknown>)[key], depth - 1)) return true
  return false
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of an element, or of a message with its `data`. */
export function unreadOf(value: unknown): Unread {
  if (!isFields(value)) return {}
  const { sn, id, data } = value
  const known = snSchema.safeParse(sn).data
  if (known === undefined && isFields(data)) return unreadOf({ sn: data.sn, id: data.id })
  return {
    ...(known !== undefined && { sn: known }),
    ...(typeof id === 'string' && id.length <= ID_MAX && { id }),
  }
}

/** Element by element: one that is not as agreed costs itself and no other. */
export function readList<T>(schema: z.ZodType<T>, values: readonly unknown[]): { read: T[]; unread: Unread[] } {
  const read: T[] = []
  const unread: Unread[] = []
  for (const value of values) {
    const parsed = isTooDeep(value) ? undefined : schema.safeParse(value)
    if (parsed?.success) read.push(parsed.data)
    else unread.push(unreadOf(value))
  }
  return { read, unread }
}

/** What each element of a list has to be: of the schema itself, or of a field of it. Undefined where there is no list. */
export function elementSchemaOf(schema: z.ZodType, field?: string): z.ZodType | undefined {
  const list = field === undefined ? schema : schema instanceof z.ZodObject ? schema.shape[field] : undefined
  return list instanceof z.ZodArray ? (list.element as z.ZodType) : undefined
}

/**
 * Offices and devices one by one. What is wrong about an office costs it what it need not have, never the devices below it;
 * a node without id, kind or name is left out, with all below it.
 */
export function readTree(values: readonly unknown[], depth = MAX_OFFICE_DEPTH): { read: TreeNode[]; unread: Unread[] } {
  const read: TreeNode[] = []
  const unread: Unread[] = []
  for (const value of values) {
    if (!isFields(value) || depth === 0) {
      unread.push(unreadOf(value))
      continue
    }
    const { children, ...own } = value
    const whole = isTooDeep(own) ? undefined : treeNodeSchema.safeParse(own)
    const node = whole?.success ? whole.data : treeNodeSchema.safeParse(needed(own)).data
    if (!whole?.success) unread.push(unreadOf(value))
    if (node === undefined) continue
    if (!Array.isArray(children)) {
      read.push(node)
      continue
    }
    const below = readTree(children, depth - 1)
    read.push({ ...node, children: below.read })
    unread.push(...below.unread)
  }
  return { read, unread }
}

const needed = ({ id, parentId, nodeType, name, sn, officeName, deviceType }: Readonly<Record<string, unknown>>) => ({
  id,
  parentId,
  nodeType,
  name,
  sn,
  officeName,
  deviceType,
})
