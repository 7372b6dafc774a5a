import { screen } from '@testing-library/react'
import { RunState, State2 } from '@vigil/contract'
import { UNCONNECT_INTERVAL_MS, UNCONNECT_MS } from '@vigil/domain'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { basic, detail } from '../../../../test/fakes.ts'
import { openLive, pass, show, words } from '../../../../test/show.tsx'
import { DeviceCard } from './device-card.tsx'

async function card() {
  const world = openLive()
  await world.start()
  await show(
    <MemoryRouter>
      <DeviceCard sn="A" onClose={() => {}} />
    </MemoryRouter>,
    { live: world.live },
  )
  await world.push('monitor/detail', 30801, [detail('A', Date.now(), 0.1)])
  return world
}

const shown = () => words(screen.getByRole('complementary'))
const SILENT = 'Not connected: no data for more than five minutes'

it('a device that is silent for five minutes is called not connected, and its values are old [TRE-04]', async () => {
  const { push } = await card()
  expect(shown()).not.toContain(SILENT)
  await pass(UNCONNECT_MS + UNCONNECT_INTERVAL_MS)
  expect(screen.getByRole('status').textContent).toBe(SILENT)
  expect(shown()).toMatch(/5 min ago/)
  await push('basic', 30802, [basic('A', State2.Warning, { at: Date.now() })])
  expect(shown()).not.toContain(SILENT)
})

it('a device that the server has lost says so at once, beside when it was heard last [TRE-03]', async () => {
  const { push } = await card()
  await pass(60_000)
  await push('basic', 30802, [basic('A', State2.Offline, { runstate: RunState.Offline })])
  expect(shown()).toContain('Not connected')
  expect(shown()).toMatch(/60 s ago/)
})
