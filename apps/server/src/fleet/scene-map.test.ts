import { coordinatesOf, spotAt } from '@vigil/basemap'
import { sceneMapSchema } from '@vigil/contract'
import { withinScope } from '@vigil/domain'
import { describe, expect, it } from 'vitest'
import { deviceRow } from '../../test/live-kit.ts'
import type { DeviceRow, Directory, Office } from '../organisation/directory.ts'
import type { UserContext } from '../platform/http/handlers.ts'
import type { LiveEntry } from './live-entry.ts'
import { createSceneMap } from './scene-map.ts'

const office = (id: string, parentId: string | null, path: string, stationMap: string | null): Office => ({
  id,
  parentId,
  name: `Office ${id}`,
  path,
  stationMap,
  sort: 0,
})
const OFFICES = [
  office('1', null, '/1/', '/plans/city.svg#bbox=-31,32,-29,34'),
  office('2', '1', '/1/2/', null),
  office('3', '2', '/1/2/3/', 'plan:lanes'),
  office('4', '1', '/1/4/', null),
]
const at = (officeId: string, sn: string, changes: Partial<DeviceRow> = {}): DeviceRow => ({
  ...deviceRow(sn, '2', changes),
  officeId,
  officePath: OFFICES.find(({ id }) => id === officeId)?.path ?? '',
})
const lane = (n: number) => coordinatesOf(spotAt('lanes', n))

function sceneMap(rows: readonly DeviceRow[], entries: Record<string, LiveEntry> = {}) {
  const directory: Pick<Directory, 'sees' | 'device' | 'devices' | 'office'> = {
    device: (sn) => rows.find((row) => row.sn === sn),
    devices: () => rows,
    office: (id) => OFFICES.find((each) => each.id === id),
    sees: (officeId, row) => withinScope(OFFICES.find(({ id }) => id === officeId)?.path ?? '', row.officePath),
  }
  const handler = createSceneMap({ directory, entryOf: (sn) => entries[sn] })
  return async (input: { sn?: string; officeId?: string }, officeId = '1') => {
    const user = { id: '7', username: 'u', officeId, permissions: new Set<never>() }
    const context: UserContext = { user, token: '', locale: 'en', requestId: '', address: '' }
    return sceneMapSchema.parse(await handler(input, context))
  }
}

describe('the plan of a place', () => {
  const rows = [at('3', 'L1', lane(0)), at('3', 'L2', lane(5)), at('2', 'YARD', lane(1)), at('4', 'M1', lane(2))]

  it('is that of the nearest office, with the devices of that office at their places [FEA-11]', async () => {
    const scene = await sceneMap(rows)({ sn: 'L1' })
    expect(scene).toMatchObject({
      id: 'office 3',
      name: 'Office 3',
      demonstration: true,
      schematic: false,
      outside: [],
    })
    expect(scene.points.map(({ sn }) => sn)).toEqual(['L1', 'L2'])
    const [first, second] = scene.points
    expect(second?.x).toBeGreaterThan(first?.x ?? 0)
    for (const { x, y } of scene.points) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(scene.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(scene.height)
    }
    expect(await sceneMap(rows)({ officeId: '3' })).toEqual(scene)
  })

  it('is looked for upward: a picture with corners places every device below', async () => {
    const scene = await sceneMap(rows)({ officeId: '4' })
    expect(scene).toMatchObject({ id: 'office 1', url: '/plans/city.svg', shapes: [], demonstration: false })
    expect(scene.points).toHaveLength(4)
    expect(scene.height / scene.width).toBeCloseTo(1 / Math.cos((33 * Math.PI) / 180), 3)
  })

  it('never reaches above the office of the user, nor shows a device beside it [PRM-04]', async () => {
    const ask = sceneMap(rows)
    await expect(ask({ sn: 'YARD' }, '2')).rejects.toMatchObject({ refusal: 'noSceneMap' })
    await expect(ask({ officeId: '1' }, '2')).rejects.toMatchObject({ refusal: 'noSceneMap' })
    await expect(ask({ officeId: '4' }, '2')).rejects.toMatchObject({ refusal: 'noSceneMap' })
    await expect(ask({ sn: 'M1' }, '2')).rejects.toMatchObject({ refusal: 'deviceUnknown' })
    await expect(ask({ sn: 'NOBODY' })).rejects.toMatchObject({ refusal: 'deviceUnknown' })
    expect((await ask({ sn: 'L1' }, '2')).points).toHaveLength(2)
  })

  it('of a device goes before that of its office, and is shared by those that name the same', async () => {
    const mapUrl = '/plans/hall.png#bbox=-30.1,32.9,-29.9,33.1'
    const own = [at('3', 'A', { ...lane(0), mapUrl }), at('4', 'B', { ...lane(1), mapUrl }), at('3', 'C', lane(2))]
    const scene = await sceneMap(own)({ sn: 'A' })
    expect(scene).toMatchObject({ id: `map ${mapUrl}`, url: '/plans/hall.png' })
    expect(scene.points.map(({ sn }) => sn)).toEqual(['A', 'B'])
    expect((await sceneMap(own)({ sn: 'A' }, '3')).points.map(({ sn }) => sn)).toEqual(['A'])
  })

  it('names the devices that it does not show', async () => {
    const away = at('3', 'AWAY', coordinatesOf({ east: 0, north: 9000 }))
    const nowhere = at('3', 'NOWHERE', { longitude: null, latitude: null })
    const scene = await sceneMap([...rows, away, nowhere])({ officeId: '3' })
    expect(scene.outside).toEqual(['AWAY', 'NOWHERE'])
    const plain = at('4', 'P', { mapUrl: '/plans/no-corners.png' })
    expect(await sceneMap([plain])({ sn: 'P' })).toMatchObject({ points: [], outside: ['P'] })
  })

  it('takes the position that a vehicle reports', async () => {
    const entries = { L1: { device: { position: coordinatesOf({ east: 0, north: 9000 }) } } as unknown as LiveEntry }
    expect((await sceneMap(rows, entries)({ officeId: '3' })).outside).toEqual(['L1'])
  })
})
