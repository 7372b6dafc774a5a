import { type HourMark, MODULE_KEYS } from '@vigil/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hourMarkText, hoursBehind, limitTimes, readHourMark } from './hour-mark.ts'

const mark: fc.Arbitrary<HourMark> = fc.record({
  module: fc.constantFrom(...MODULE_KEYS),
  quantity: fc.constantFrom('doseRate', 'h2', 'core_temperature'),
  direction: fc.constantFrom('above' as const, 'below' as const),
  // JSON and addresses know no minus zero.
  limit: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
})

it('a mark of hours is read from an address as it was written, to the last digit [FEA-06]', () => {
  fc.assert(
    fc.property(mark, (each) => {
      expect(readHourMark(hourMarkText(each))).toEqual({ ...each })
    }),
  )
})

it('what is no mark narrows nothing', () => {
  const none = [
    '',
    'above',
    'above:nuclearMod:doseRate',
    'above:nuclearMod:doseRate:x',
    'above:nuclearMod:doseRate:1:2',
  ]
  for (const text of [...none, 'beside:nuclearMod:doseRate:1', 'above:noMod:doseRate:1', 'above:nuclearMod::1']) {
    expect(readHourMark(text)).toBeUndefined()
  }
})

it('a lower limit lies below one from above, and above one from below', () => {
  expect(limitTimes({ limit: 2, direction: 'above' }, 0.5)).toBe(1)
  expect(limitTimes({ limit: 2, direction: 'below' }, 0.5)).toBe(4)
  const limit = { module: 'nuclearMod', quantity: 'doseRate', limit: 2, direction: 'above' } as const
  expect(hoursBehind(limit, 0.5)).toEqual({ ...limit, limit: 1 })
  expect(hoursBehind(limit, 'any')).toEqual({ ...limit, limit: null })
  expect(hoursBehind(limit, 'any')).toEqual({ ...limit, limit: null })
})
