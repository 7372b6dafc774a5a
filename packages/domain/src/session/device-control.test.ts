import { expect, it } from 'vitest'
import { controlRefusal } from './device-control.ts'

it('control of an offline device is refused, of any other not [PRM-05]', () => {
  expect(([-1, 0] as const).map((runstate) => controlRefusal({ runstate }))).toEqual(['deviceOffline', 'deviceOffline'])
  for (const runstate of [1, 2, 3, 4] as const) expect(controlRefusal({ runstate })).toBeUndefined()
})

it('what is only looked up in an offline device is refused in other words [ERR-07]', () => {
  expect(controlRefusal({ runstate: 0 }, 'search')).toBe('offlineNoSearch')
  expect(controlRefusal({ runstate: 1 }, 'search')).toBeUndefined()
})
