import { describe, expect, it } from 'vitest'
import type { OfficePlace } from '../../../live/stores/live-fleet.ts'
import { plansBelow } from './plans-below.ts'

const office = (id: string, depth: number, stationMap: string | null): OfficePlace => ({
  id,
  parentId: null,
  name: id,
  depth,
  stationMap,
  offices: [],
  devices: [],
})
const OFFICES = [
  office('city', 0, null),
  office('customs', 1, null),
  office('lanes', 2, 'plan:lanes'),
  office('hall', 2, ''),
  office('metro', 1, 'plan:metro'),
  office('north', 2, 'plan:north'),
]
const ids = (below?: string): string[] => plansBelow(OFFICES, below).map(({ id }) => id)

describe('plans to go on with', () => {
  it('are those below the office, or all', () => {
    expect(ids()).toEqual(['lanes', 'metro', 'north'])
    expect(ids('city')).toEqual(['lanes', 'metro', 'north'])
    expect(ids('customs')).toEqual(['lanes'])
    expect(ids('metro')).toEqual(['north'])
    expect(ids('north')).toEqual([])
    expect(ids('gone')).toEqual(['lanes', 'metro', 'north'])
  })
})
