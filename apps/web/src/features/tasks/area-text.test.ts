import type { TaskArea } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { areaText, cornersOf, NO_AREA, readArea, withoutLast, withPlace } from './area-text.ts'

const circle = { ...NO_AREA, kind: 'circle' } as const

describe('an area that is typed [RTE-17]', () => {
  it('is one corner per line, latitude first, in whatever way people part them', () => {
    const { area } = readArea({ ...NO_AREA, corners: '50, 10\n50 10.02\n\n50.01;10.02\n' })
    expect(area).toEqual({
      kind: 'polygon',
      points: [
        [10, 50],
        [10.02, 50],
        [10.02, 50.01],
      ],
    })
  })

  it('says which line can not be read, and that two corners are no area', () => {
    expect(readArea({ ...NO_AREA, corners: '50, 10\nhere' }).problem).toEqual({ key: 'unreadable', line: 2 })
    expect(readArea({ ...NO_AREA, corners: '95, 10' }).problem).toEqual({ key: 'unreadable', line: 1 })
    expect(readArea({ ...NO_AREA, corners: '50, 10\n50, 11' }).problem).toEqual({ key: 'tooFew' })
    expect(readArea({ ...circle, centre: '50, 10' }).problem).toEqual({ key: 'radius' })
    expect(readArea({ ...circle, centre: 'here', radius: '5' }).problem).toEqual({ key: 'unreadable', line: 1 })
    expect(readArea(NO_AREA)).toEqual({ area: null })
    expect(readArea(circle)).toEqual({ area: null })
  })

  it('is what was drawn, and comes back as it was', () => {
    let drawn = NO_AREA
    for (const place of [
      [10, 50],
      [10.02, 50],
      [10.02, 50.01],
      [11, 51],
    ] as const)
      drawn = withPlace(drawn, place)
    drawn = withoutLast(drawn)
    const { area } = readArea(drawn)
    expect(area?.kind === 'polygon' && area.points).toHaveLength(3)
    expect(readArea(areaText(area)).area).toEqual(area)
    expect(cornersOf(drawn)).toHaveLength(3)
  })

  it('a circle is its centre and then its edge; a third click begins anew', () => {
    const begun = withPlace(circle, [10, 50])
    const whole = withPlace(begun, [10, 50.01])
    expect(whole.radius).toBe('1112')
    const area: TaskArea = { kind: 'circle', centre: [10, 50], radiusM: 1112 }
    expect(readArea(whole).area).toEqual(area)
    expect(areaText(area)).toEqual(whole)
    expect(withPlace(whole, [11, 51])).toMatchObject({ centre: '51.00000, 11.00000', radius: '' })
    expect(withoutLast(whole)).toEqual(begun)
    expect(withoutLast(begun)).toEqual(circle)
  })
})
