import type { RunState } from '@vigil/contract'
import { expect, it } from 'vitest'
import { initialSelection } from './initial-selection.ts'

const device = (sn: string, runstate: RunState) => ({ sn, runstate })

it('takes up to three devices, connected ones first, in their order', () => {
  const devices = [device('a', 0), device('b', 1), device('c', -1), device('d', 3), device('e', 2), device('f', 1)]
  expect(initialSelection(devices).map(({ sn }) => sn)).toEqual(['b', 'd', 'e'])
  expect(initialSelection(devices.slice(0, 3)).map(({ sn }) => sn)).toEqual(['b', 'a', 'c'])
  expect(initialSelection([])).toEqual([])
})
