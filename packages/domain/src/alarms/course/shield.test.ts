import { SHIELD_OPTIONS } from '@vigil/contract'
import { expect, it } from 'vitest'
import { shieldsAlarms, shieldsFaults } from './shield.ts'

it('none, fault, alarm, fault and alarm keep back what their names say [DSP-06]', () => {
  expect(SHIELD_OPTIONS.map((shield) => [shield, shieldsFaults(shield), shieldsAlarms(shield)])).toEqual([
    ['none', false, false],
    ['fault', true, false],
    ['alarm', false, true],
    ['faultAndAlarm', true, true],
  ])
})
