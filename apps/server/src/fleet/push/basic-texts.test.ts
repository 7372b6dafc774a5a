import type { DataMessage } from '@vigil/contract'
import { basicOf, redated, reduce } from '@vigil/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deviceRow } from '../../../test/live-kit.ts'
import { newEntry } from '../live-entry.ts'
import { BasicTexts } from './basic-texts.ts'

it('a device is told as it is, whatever it told before [PSH-03]', () => {
  const message = fc.record<DataMessage>(
    {
      type: fc.constant('data'),
      time: fc.integer({ min: 1, max: 5_000_000 }),
      runMode: fc.constantFrom(0, 1, 2),
      runstate: fc.constantFrom(0, 1, 3),
      simulated: fc.boolean(),
      position: fc.constantFrom(undefined, { longitude: 1, latitude: 2 }, { longitude: 3, latitude: 2 }),
      mods: fc.dictionary(
        fc.constantFrom('nuclearMod', 'sysMod', 'bioMod'),
        fc.record({ state: fc.constantFrom(0, 1, 2, 3), runstate: fc.constantFrom(0, 1, 3), values: fc.constant({}) }),
      ) as fc.Arbitrary<DataMessage['mods']>,
    },
    { requiredKeys: ['type', 'time', 'mods'] },
  )
  const step = fc.oneof(
    fc.record({ message, at: fc.integer({ min: 1, max: 5_000_000 }) }),
    fc.constantFrom('silent' as const, 'clock set' as const),
  )
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      const texts = new BasicTexts()
      const entry = newEntry(deviceRow('A', '2'))
      for (const each of steps) {
        if (each === 'silent') entry.device = reduce(entry.device, { type: 'silent', at: 1 })
        else if (each === 'clock set') entry.device = redated(entry.device, 77)
        else entry.device = reduce(entry.device, { type: 'reading', ...each, thresholds: [] })
        expect(JSON.parse(texts.of(entry))).toEqual(basicOf(entry.device))
      }
    }),
  )
})
