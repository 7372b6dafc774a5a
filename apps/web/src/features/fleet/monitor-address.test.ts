import { expect, it } from 'vitest'
import { modeOf } from './monitor-address.ts'

it('reads the mode from the address of the monitor alone [RTE-05] [LAY-09]', () => {
  for (const mode of ['map', 'map2', 'scene', 'list', 'alarm']) expect(modeOf(`/devices/monitor/${mode}`)).toBe(mode)
  expect(modeOf('/devices/monitor/globe')).toBeUndefined()
  expect(modeOf('/devices/hisdata/map')).toBeUndefined()
})
