import { screen, within } from '@testing-library/react'
import { State2 } from '@vigil/contract'
import { NOTICE_DURATION_MS } from '@vigil/domain'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { alarm, life } from '../../../test/fakes.ts'
import { openLive, pass, press, show, words } from '../../../test/show.tsx'
import { Notices } from './notices.tsx'

async function notices() {
  const world = openLive()
  await world.start()
  await show(
    <MemoryRouter>
      <Notices />
    </MemoryRouter>,
    { live: world.live },
  )
  const raise = (sn: string, state: State2 = State2.Alarm) =>
    world.push('alarm', 301, alarm(sn, sn, state, { deviceName: `Gate ${sn}`, life: life(1) }))
  const shown = () => {
    const region = screen.queryByRole('region', { name: 'Alarm notices' })
    return region === null ? [] : within(region).getAllByRole('article').map(words)
  }
  return { raise, shown }
}

it('the newest two are shown, and the older one is closed [NOT-03]', async () => {
  const { raise, shown } = await notices()
  for (const sn of ['first', 'second', 'third']) {
    await raise(sn)
    expect(shown().join()).toContain(`Gate ${sn}`)
    await pass(600)
  }
  expect(shown()).toHaveLength(2)
  expect(shown().join()).not.toContain('Gate first')
})

it('each lasts five seconds, and can be closed before [NOT-02]', async () => {
  const { raise, shown } = await notices()
  await raise('A')
  await pass(NOTICE_DURATION_MS - 1000)
  expect(shown()).toHaveLength(1)
  await pass(2000)
  expect(shown()).toEqual([])
  await raise('B')
  await press(screen.getByRole('button', { name: 'Close' }))
  expect(shown()).toEqual([])
})

it('an alarm that becomes worse has one notice, which says so [NOT-01]', async () => {
  const { raise, shown } = await notices()
  await raise('A', State2.Warning)
  expect(shown()[0]).toContain('Warning')
  await pass(2000)
  await raise('A', State2.HighRisk)
  expect(shown()).toHaveLength(1)
  expect(shown()[0]).toContain('High risk')
})
