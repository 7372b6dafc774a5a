import { expect, it } from 'vitest'
import { FTIR_AXIS } from '../ftir/axis.ts'
import { synthesiseFtir } from '../ftir/synthesise.ts'
import { DEVICE_AXIS } from '../raman/axis.ts'
import { sampleRaman, synthesiseRaman } from '../raman/synthesise.ts'
import { createRng } from '../random/rng.ts'
import { axisPositions } from './axis.ts'
import { checkAxis } from './axis-check.ts'

const raman = (substance: string, offset: number) => ({
  kind: 'raman' as const,
  title: '',
  positions: [...axisPositions(DEVICE_AXIS)],
  values: [
    ...sampleRaman(
      createRng('check'),
      synthesiseRaman({ parts: [{ substance, share: 1 }], counts: 9000, fluorescence: 0.2, offset }),
    ),
  ],
})

it.each([-6, 0, 4])('finds how far the axis is off by a spectrum of polystyrene: %s [FEA-09]', (offset) => {
  const found = checkAxis(raman('polystyrene', offset), 'polystyrene')
  expect(found?.offset).toBeCloseTo(offset, 0)
  expect(found?.lines).toBeGreaterThanOrEqual(6)
  expect(found?.worst).toBeLessThan(Math.abs(offset) + 2)
})

it('finds it by the one line of silicon', () => {
  const spectrum = raman('polystyrene', 0)
  const values = spectrum.positions.map((x) => 100 + 5000 / (1 + ((x - 523.5) / 4) ** 2))
  expect(checkAxis({ ...spectrum, values }, 'silicon')).toMatchObject({ offset: expect.closeTo(3, 0), lines: 1 })
})

it('takes no other substance for the standard, and no technique for the other', () => {
  expect(checkAxis(raman('sodium-bicarbonate', 0), 'polystyrene')).toBeUndefined()
  const flat = raman('polystyrene', 0)
  expect(checkAxis({ ...flat, values: flat.values.map(() => 5) }, 'silicon')).toBeUndefined()
  const bare = { kind: 'ftir' as const, title: '', positions: [...axisPositions(FTIR_AXIS)] }
  expect(checkAxis({ ...bare, values: [...synthesiseFtir({ parts: [], absorbance: 0 })] }, 'silicon')).toBeUndefined()
})

it('checks infrared instruments by the bands of a film of polystyrene', () => {
  const positions = [...axisPositions(FTIR_AXIS)]
  const bands = [906.8, 1028.3, 1154.6, 1583.1, 1601.3, 3026.4].map((at) => at + 2)
  const values = positions.map((x) => bands.reduce((sum, at) => sum + 0.4 / (1 + ((x - at) / 5) ** 2), 0))
  expect(checkAxis({ kind: 'ftir', title: '', positions, values }, 'polystyrene')?.offset).toBeCloseTo(2, 0)
})
