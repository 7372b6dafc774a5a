import { expect, it } from 'vitest'
import { DEVICE_AXIS, MATCH_AXIS } from '../raman/axis.ts'
import { createRamanLibrary, prepareRaman } from '../raman/match.ts'
import { sampleRaman, synthesiseRaman } from '../raman/synthesise.ts'
import { createRng } from '../random/rng.ts'
import { axisPositions } from './axis.ts'
import { identify } from './identify.ts'
import { measuredReference } from './measured-reference.ts'

const measured = (seed: string, offset: number, counts: number) =>
  prepareRaman(
    axisPositions(DEVICE_AXIS),
    sampleRaman(
      createRng(seed),
      synthesiseRaman({ parts: [{ substance: 'aspirin', share: 1 }], counts, fluorescence: 0.3, offset, halfWidth: 6 }),
    ),
  )

it('a second reference of a substance that is known already does not take its name away', () => {
  const library = createRamanLibrary()
  const sample = measured('sample', 2, 3000)
  const again = measured('reference', 0, 9000)
  const found = (of?: string) =>
    identify(sample, [...library, measuredReference('Our aspirin', again, MATCH_AXIS, false, of)])
  expect(found('aspirin')).toMatchObject({ verdict: 'match', named: [{ id: 'Our aspirin' }] })
  expect(found().margin).toBeLessThan(found('aspirin').margin / 2)
})

it('a spectrum that a site has added is recognised from then on, on another instrument as well', () => {
  const library = createRamanLibrary().filter(({ id }) => id !== 'aspirin')
  const sample = measured('sample', 2, 3000)
  expect(identify(sample, library).named).toEqual([])
  const own = measuredReference('Tablets of lot 7', measured('reference', 0, 9000), MATCH_AXIS, false)
  expect(own.lines?.length).toBeGreaterThan(8)
  expect(identify(sample, [...library, own]).named.map(({ id }) => id)).toEqual(['Tablets of lot 7'])
})
