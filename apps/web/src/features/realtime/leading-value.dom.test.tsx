import { screen } from '@testing-library/react'
import { State2, type Threshold } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { expect, it } from 'vitest'
import { openLive, show } from '../../../test/show.tsx'
import { MainReading } from './instruments/shared/main-reading.tsx'

const definition = registry.model('RS500')?.modules.find(({ key }) => key === 'nuclearMod')
const quantity = definition?.readings.find(({ key }) => key === 'doseRate')
const limit = { module: 'nuclearMod', quantity: 'doseRate', unit: 'µSv/h', direction: 'above', warn: 0.5, alarm: 5 }

async function reading(doseRate: number, state: State2) {
  if (definition === undefined || quantity === undefined) throw new Error('no such model')
  const report = { state, runstate: 1, values: { doseRate } } as Parameters<typeof MainReading>[0]['report']
  const world = openLive()
  await world.start()
  const { leave } = await show(
    <MainReading
      sn="A"
      definition={definition}
      report={report}
      thresholds={[limit as Threshold]}
      quantity={quantity}
    />,
    { live: world.live },
  )
  const value = screen.getByText('Dose rate').closest('.leading-value')
  const why = value?.getAttribute('data-why')
  leave()
  return why
}

// A portal that alarmed by its count rate had its harmless dose rate in red.
it('a value is coloured only when that value is why, whatever its module is in', async () => {
  expect(await reading(0.1, State2.Alarm)).toBe('false')
  expect(await reading(50, State2.Alarm)).toBe('true')
})
