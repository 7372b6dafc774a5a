import {
  axisPositions,
  createRamanLibrary,
  createRng,
  DEVICE_AXIS,
  identify,
  type LibraryReference,
  prepareRaman,
  sampleRaman,
  synthesiseRaman,
  uniform,
} from '@vigil/science'
import type { Behaviour, Fitting } from './behaviour.ts'
import { findingsOf, type IdentifierTest, identifier, isDangerous } from './identifier.ts'
import { remembered } from './remembered.ts'
import { RAMAN_SILENT, type Sample } from './samples.ts'

let library: readonly LibraryReference[] | undefined

/** One measurement with the laser. The same sample and variant give the same answer. */
export const ramanTest = remembered((sample: Sample, key: string): IdentifierTest => {
  const rng = createRng(key)
  const expected = synthesiseRaman({
    parts: sample.parts.filter(({ substance }) => !RAMAN_SILENT.has(substance)),
    counts: uniform(rng, 3000, 9000),
    fluorescence: uniform(rng, 0.05, 0.4),
    offset: uniform(rng, -0.8, 0.8),
  })
  const values = sampleRaman(rng, expected)
  library ??= createRamanLibrary()
  const { hits, margin, named } = identify(prepareRaman(axisPositions(DEVICE_AXIS), values), library)
  return {
    quality: named[0]?.hqi ?? hits[0]?.hqi ?? 0,
    margin,
    findings: findingsOf(named),
    dangerous: isDangerous(named),
    spectrum: { counts: [...values].map(Math.round), calibration: [DEVICE_AXIS.from, DEVICE_AXIS.step] },
  }
})

/** A laser that is held to a sample. */
export function raman(fitting: Fitting): Behaviour {
  let power = 0
  return identifier(fitting, {
    measure: ramanTest,
    show(values, { phase }) {
      if (phase === 'measuring') power = values.get('laserPower')
      else values.set('laserPower', 0)
    },
    recorded: () => ({ laserPower: power }),
  })
}
