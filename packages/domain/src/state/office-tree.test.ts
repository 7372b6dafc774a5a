import type { TreeNode } from '@vigil/contract'
import { expect, it } from 'vitest'
import { officesOnly } from './office-tree.ts'

it('removes device nodes from the office tree at every depth [ENT-04]', () => {
  const device: TreeNode = { id: 'd', parentId: '2', nodeType: 2, name: 'Probe', sn: 'SN1' }
  const tree: TreeNode[] = [
    {
      id: '1',
      parentId: null,
      nodeType: 1,
      name: 'City',
      children: [
        device,
        { id: '2', parentId: '1', nodeType: 1, name: 'Gate', children: [device] },
        { id: '3', parentId: '1', nodeType: 1, name: 'Empty' },
      ],
    },
    device,
  ]
  expect(officesOnly(tree)).toEqual([
    {
      id: '1',
      parentId: null,
      nodeType: 1,
      name: 'City',
      children: [
        { id: '2', parentId: '1', nodeType: 1, name: 'Gate', children: [] },
        { id: '3', parentId: '1', nodeType: 1, name: 'Empty' },
      ],
    },
  ])
})
