import { WEEK_SLOTS } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { slotsOfDay, slotsOfHour, slotsOfShift } from './week-slots.ts'

const all = Array.from({ length: WEEK_SLOTS }, (_, slot) => slot)
const sorted = (parts: readonly number[][]): number[] => parts.flat().sort((a, b) => a - b)

describe('hours of the week', () => {
  it('fall into one hour of the day, one day and one shift each [FEA-06]', () => {
    expect(sorted(Array.from({ length: 24 }, (_, hour) => slotsOfHour(hour)))).toEqual(all)
    expect(sorted(Array.from({ length: 7 }, (_, day) => slotsOfDay(day)))).toEqual(all)
    expect(sorted([slotsOfShift('day'), slotsOfShift('night')])).toEqual(all)
  })

  it('begin with Monday, and a night goes on into the morning [FEA-06]', () => {
    expect(slotsOfDay(0)).toEqual(all.slice(0, 24))
    expect(slotsOfHour(7).slice(0, 2)).toEqual([7, 31])
    expect(slotsOfShift('night').slice(0, 9)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 20])
    expect(slotsOfShift('day').slice(0, 2)).toEqual([8, 9])
  })
})
