import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { positionSchema } from './entities.ts'
import { elementSchemaOf, isTooDeep, readList, readTree, unreadOf } from './readable-part.ts'

const nested = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = { sn: 'DEEP', more: value }
  return value
}
const place = { longitude: 1, latitude: 2 }

describe('the readable part', () => {
  it('of a list is all of it but what is not as agreed', () => {
    const { read, unread } = readList(positionSchema, [
      place,
      { longitude: 1 },
      { sn: 'A', id: '7' },
      null,
      'text',
      nested(40_000),
      { longitude: 3, latitude: 4 },
    ])
    expect(read).toEqual([place, { longitude: 3, latitude: 4 }])
    expect(unread).toEqual([{}, { sn: 'A', id: '7' }, {}, {}, { sn: 'DEEP' }])
  })

  it('tells what it was about only as far as that can be trusted', () => {
    expect(unreadOf({ sn: 'not a serial number', id: 'x'.repeat(65) })).toEqual({})
    expect(unreadOf({ code: 301, data: { sn: 'B', id: '9', state: 'x' } })).toEqual({ sn: 'B', id: '9' })
    expect(unreadOf({ code: 30802, data: [{ sn: 'B' }] })).toEqual({})
    expect(unreadOf({ data: { data: { sn: 'B' } } })).toEqual({})
  })

  it('of a list is judged by what the schema says about its elements', () => {
    const schema = z.object({ list: z.array(positionSchema), one: positionSchema })
    expect(elementSchemaOf(schema, 'list')).toBe(positionSchema)
    expect(elementSchemaOf(schema.shape.list)).toBe(positionSchema)
    expect(elementSchemaOf(schema, 'one')).toBeUndefined()
    expect(elementSchemaOf(positionSchema)).toBeUndefined()
    expect(elementSchemaOf(z.string(), 'list')).toBeUndefined()
  })

  it('is looked for no deeper than anything is nested', () => {
    expect(isTooDeep(nested(32))).toBe(false)
    expect(isTooDeep(nested(33))).toBe(true)
    expect(isTooDeep(nested(100_000))).toBe(true)
  })

  it('of a tree keeps the devices below an office that is partly wrong, and tells of it', () => {
    const device = { id: 'd1', parentId: '2', nodeType: 2, name: 'One', sn: 'A' }
    const { read, unread } = readTree([
      {
        id: '1',
        parentId: null,
        nodeType: 1,
        name: 'Root',
        stationMap: 7,
        children: [
          { id: '2', parentId: '1', nodeType: 1, name: 'Gate', children: [device, { ...device, sn: 'B', name: null }] },
          { ...device, sn: 'C', state2: 'x' },
          { id: '3', children: [device] },
          'nonsense',
        ],
      },
    ])
    expect(read).toEqual([
      {
        id: '1',
        parentId: null,
        nodeType: 1,
        name: 'Root',
        children: [
          { id: '2', parentId: '1', nodeType: 1, name: 'Gate', children: [device] },
          { ...device, sn: 'C' },
        ],
      },
    ])
    expect(unread).toEqual([{ id: '1' }, { sn: 'B', id: 'd1' }, { sn: 'C', id: 'd1' }, { id: '3' }, {}])
  })

  it('of a tree without end ends', () => {
    let tree: unknown = { id: 'x', parentId: null, nodeType: 1, name: 'x' }
    for (let level = 0; level < 20_000; level++)
      tree = { id: 'x', parentId: null, nodeType: 1, name: 'x', children: [tree] }
    const { read, unread } = readTree([tree])
    expect([read.length, unread]).toEqual([1, [{ id: 'x' }]])
  })
})
