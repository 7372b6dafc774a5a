import { PointState } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { byState, type TreeGroup, type TreeRow, type TreeShape, treeRows, treeStep } from './tree-rows.ts'

const group = (id: string, parentId: string | null, offices: string[], devices: string[]): TreeGroup => ({
  id,
  parentId,
  name: id,
  depth: 0,
  offices,
  devices,
})
const shapeOf = (groups: readonly TreeGroup[]): TreeShape => ({
  offices: () => groups,
  office: (id) => groups.find((each) => each.id === id),
})
const shape = shapeOf([
  group('root', null, ['east', 'west', 'empty'], ['r1']),
  group('east', 'root', [], ['e1', 'e2']),
  group('west', 'root', [], ['w1']),
  group('empty', 'root', [], []),
])
const short = (rows: readonly TreeRow[]) =>
  rows.map((row) => `${row.level} ${row.type === 'group' ? row.group.id : row.sn} ${row.position}/${row.siblings}`)
const open = () => true

describe('the rows of the tree', () => {
  it('stand below each other with level, place and number of siblings; offices before devices [ENT-04]', () => {
    expect(short(treeRows(shape, { isOpen: open }))).toEqual([
      '1 root 1/1',
      '2 east 1/4',
      '3 e1 1/2',
      '3 e2 2/2',
      '2 west 2/4',
      '3 w1 1/1',
      '2 empty 3/4',
      '2 r1 4/4',
    ])
  })

  it('leave out what is below a closed office', () => {
    expect(short(treeRows(shape, { isOpen: ({ id }) => id === 'root' }))).toEqual([
      '1 root 1/1',
      '2 east 1/4',
      '2 west 2/4',
      '2 empty 3/4',
      '2 r1 4/4',
    ])
  })

  it('show, when filtered, only devices that pass and offices on the way to them', () => {
    expect(short(treeRows(shape, { isOpen: open, passes: (sn) => sn === 'e2' }))).toEqual([
      '1 root 1/1',
      '2 east 1/1',
      '3 e2 1/1',
    ])
    expect(treeRows(shape, { isOpen: open, passes: () => false })).toEqual([])
  })

  it('take an office whose parent one may not see for a root', () => {
    expect(short(treeRows(shapeOf([group('b', 'hidden', [], ['d'])]), { isOpen: open }))).toEqual([
      '1 b 1/1',
      '2 d 1/1',
    ])
  })

  it('can be grouped by state, worst first, without groups that nobody is in', () => {
    const states = new Map([
      ['a', PointState.Normal],
      ['b', PointState.Alarm],
      ['c', PointState.Normal],
    ])
    const order = [PointState.HighRisk, PointState.Alarm, PointState.Normal]
    const grouped = byState(['a', 'b', 'c'], order, (sn) => states.get(sn) ?? -1, String)
    expect(short(treeRows(grouped, { isOpen: open }))).toEqual([
      '1 state 2 1/2',
      '2 b 1/1',
      '1 state 0 2/2',
      '2 a 1/2',
      '2 c 2/2',
    ])
  })
})

describe('a key in the tree', () => {
  const rows = treeRows(shape, { isOpen: ({ id }) => id !== 'west' })
  // root, east, e1, e2, west, empty, r1
  it('moves up and down, to the first and the last row, and stops at the ends', () => {
    expect(treeStep(rows, 1, 'down')).toEqual({ type: 'focus', index: 2 })
    expect(treeStep(rows, 0, 'up')).toEqual({ type: 'focus', index: 0 })
    expect(treeStep(rows, 6, 'down')).toEqual({ type: 'focus', index: 6 })
    expect(treeStep(rows, 3, 'last')).toEqual({ type: 'focus', index: 6 })
    expect(treeStep(rows, 3, 'first')).toEqual({ type: 'focus', index: 0 })
  })

  it('opens a closed office, then goes to its first child', () => {
    expect(treeStep(rows, 4, 'open')).toMatchObject({ type: 'toggle', group: { id: 'west' }, open: true })
    expect(treeStep(rows, 1, 'open')).toEqual({ type: 'focus', index: 2 })
    expect(treeStep(rows, 5, 'open')).toBeUndefined()
    expect(treeStep(rows, 2, 'open')).toBeUndefined()
  })

  it('closes an open office, and goes from a child to its parent', () => {
    expect(treeStep(rows, 1, 'close')).toMatchObject({ type: 'toggle', group: { id: 'east' }, open: false })
    expect(treeStep(rows, 3, 'close')).toEqual({ type: 'focus', index: 1 })
    expect(treeStep(rows, 6, 'close')).toEqual({ type: 'focus', index: 0 })
  })

  it('finds its way back when the row it stood on is gone', () => {
    expect(treeStep(rows, 99, 'down')).toEqual({ type: 'focus', index: 0 })
    expect(treeStep([], 0, 'down')).toBeUndefined()
  })
})
