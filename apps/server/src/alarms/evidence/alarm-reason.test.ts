import { raiseAlarm } from '@vigil/domain'
import { expect, it } from 'vitest'
import type { DeviceRow } from '../../organisation/directory.ts'
import { alarmReason, type ReasonRow } from './alarm-reason.ts'

const course = raiseAlarm({
  id: 'a1',
  sn: 'S1',
  module: 'nuclearMod',
  source: 'device',
  kind: 'normal',
  state: 2,
  at: 1000,
})
const rowOf = (quantity: string, unit: string) =>
  ({
    course,
    module: 'nuclearMod',
    peak_quantity: quantity,
    peak_value: 408,
    peak_unit: unit,
    findings: [],
    begin_at: new Date(1000),
    mod_state: {},
    limits: [],
  }) as unknown as ReasonRow
const device = { id: '1', thresholds: [] } as unknown as DeviceRow
const details = { background: () => Promise.resolve({ mean: 0.1, deviation: 0.8 }) }

it('tells the background of a measured quantity, and none of one that counts deviations from it', async () => {
  expect((await alarmReason(rowOf('doseRate', 'µSv/h'), device, details, '')).background).toMatchObject({ mean: 0.1 })
  expect((await alarmReason(rowOf('sigma', 'σ'), device, details, '')).background).toBeNull()
})
