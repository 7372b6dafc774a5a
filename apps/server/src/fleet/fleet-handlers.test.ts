import { type TreeNode, treeNodeSchema } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { beforeEach, describe, expect, it } from 'vitest'
import { deviceRow, TestDirectory, testLive } from '../../test/live-kit.ts'
import type { UserContext } from '../platform/http/handlers.ts'
import type { LivePath } from './live-path.ts'

const NOW = 1_763_177_000_000
let directory: TestDirectory
let path: LivePath
beforeEach(() => {
  directory = new TestDirectory([
    deviceRow('C1', '2'),
    deviceRow('BALE', '2', { deviceType: 'CD603' }),
    deviceRow('M1', '3', { deviceType: 'GD606', longitude: null, latitude: null }),
  ])
  path = testLive(directory, { now: () => NOW })
})

const as = (officeId: string): UserContext => ({
  user: { id: '7', username: 'u', officeId, permissions: new Set() },
  token: '',
  locale: 'en',
  requestId: '',
  address: '',
})
const outline = (nodes: readonly TreeNode[]): unknown[] =>
  nodes.map(({ name, sn, children }) => (sn === undefined ? { [name]: outline(children ?? []) } : sn))

describe('the office tree', () => {
  it('holds offices with their devices and their states [GEN-02, ENT-04]', async () => {
    const row = directory.device('C1')
    if (row === undefined) throw new Error('C1')
    await path.fleet.apply(
      row,
      { type: 'data', time: NOW, activity: 'charging', mods: { nuclearMod: { values: { doseRate: 3 } } } },
      NOW,
      'm1',
    )
    const tree = (await path.handlers.office({ busiType: 1 }, as('1'))) as TreeNode[]
    expect(outline(tree)).toEqual([{ City: [{ Customs: ['BALE', 'C1'] }, { Metro: ['M1'] }] }])
    for (const node of tree) treeNodeSchema.parse(node)
    const node = tree[0]?.children?.[0]?.children?.[1]
    expect(node).toEqual({
      id: `d${row.id}`,
      parentId: '2',
      nodeType: 2,
      sn: 'C1',
      name: 'Device C1',
      officeName: 'Customs',
      deviceType: 'RG500',
      deviceTypeName: 'RG500',
      state: 2,
      state2: 2,
      runstate: 1,
      runMode: 0,
      modState: { nuclearMod: { state: 2, runstate: 1 } },
      dynamicInfoMap: { activity: 'charging' },
      mapUrl: null,
      types: ['nuclearMod'],
      longitude: 121,
      latitude: 31,
      at: NOW,
    })
  })

  it('without devices is offices alone [ENT-04]', async () => {
    const tree = (await path.handlers.office({ busiType: 2 }, as('1'))) as TreeNode[]
    expect(outline(tree)).toEqual([{ City: [{ Customs: [] }, { Metro: [] }] }])
  })

  it('begins with the own office and shows nothing beside it [PRM-04]', async () => {
    const tree = (await path.handlers.office({ busiType: 1 }, as('3'))) as TreeNode[]
    expect(outline(tree)).toEqual([{ Metro: ['M1'] }])
    expect(tree[0]?.parentId).toBeNull()
    expect(await path.handlers.office({ busiType: 1 }, as('99'))).toEqual([])
  })

  it('follows the organisation', async () => {
    await path.handlers.office({ busiType: 1 }, as('3'))
    directory.set(deviceRow('M2', '3'))
    directory.remove('M1')
    expect(outline((await path.handlers.office({ busiType: 1 }, as('3'))) as TreeNode[])).toEqual([{ Metro: ['M2'] }])
  })

  it('of cotton-bale devices holds those alone, with the offices they sit in', async () => {
    expect(outline((await path.handlers.cd603Office({}, as('1'))) as TreeNode[])).toEqual([
      { City: [{ Customs: ['BALE'] }] },
    ])
    expect(await path.handlers.cd603Office({}, as('3'))).toEqual([])
  })
})

describe('labels', () => {
  it('name the devices and models that the user sees [PRM-04, API-06]', async () => {
    const all = await path.handlers.deviceInfo({}, as('1'))
    expect(all.map(({ sn }) => sn)).toEqual(['C1', 'BALE', 'M1'])
    expect(all[0]).toEqual({
      sn: 'C1',
      deviceType: 'RG500',
      deviceModel: 'RG500',
      deviceName: 'Device C1',
      institution: 'Customs',
      longitude: 121,
      latitude: 31,
    })
    const sns = async (input: Record<string, string>, officeId = '1') =>
      (await path.handlers.deviceInfo(input, as(officeId))).map(({ sn }) => sn)
    expect(await sns({ officeId: '3' })).toEqual(['M1'])
    expect(await sns({ officeId: '99' })).toEqual([])
    expect(await sns({ deviceType: 'CD603', sn: '' })).toEqual(['BALE'])
    expect(await sns({ sn: 'C1' }, '3')).toEqual([])
    expect(await path.handlers.deviceModel({}, as('3'))).toEqual([
      { value: 'GD606', label: 'GD606', category: expect.any(String), page: 'gd606' },
    ])
  })

  it('name every device type by its code (getDeviceTypeInfo), with pictures that are its own: one and a thumbnail [ENT-05]', async () => {
    const types = await path.handlers.getDeviceTypeInfo({}, as('3'))
    expect(Object.keys(types)).toEqual(registry.models.map(({ id }) => id))
    expect(types.CD603).toMatchObject({ code: 'CD603', name: 'CD603' })
    for (const { code, pictures } of Object.values(types)) {
      const { picture, thumbnail } = JSON.parse(pictures)
      expect([picture, thumbnail], code).toEqual([
        expect.stringMatching(/^\/pictures\/[a-z-]+\.svg$/),
        expect.stringMatching(/^\/pictures\/[a-z-]+-thumbnail\.svg$/),
      ])
      expect([picture, thumbnail], code).not.toContain('/pictures/device.svg')
    }
  })
})
