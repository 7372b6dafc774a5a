import { act, screen, within } from '@testing-library/react'
import { State2 } from '@vigil/contract'
import { SILENCE_DURATION_MS } from '@vigil/domain'
import { expect, it } from 'vitest'
import { alarm, basic, life } from '../../../test/fakes.ts'
import { openLive, pass, press, show, words } from '../../../test/show.tsx'
import { SilenceControl } from './silence-control.tsx'

async function control(a: State2, b: State2 = State2.Normal) {
  const world = openLive()
  world.server.devices = [basic('A', a), basic('B', b)]
  world.server.alarms = world.server.devices
    .filter(({ state2 }) => state2 >= State2.Warning)
    .map(({ sn, state2 }) => alarm(sn, sn, state2, { life: life(1) }))
  await world.start()
  const shown = await show(<SilenceControl />, { live: world.live })
  return { ...world, ...shown, flag: () => world.live.watch.current().flag }
}

const silence = () => screen.getByRole('button', { name: 'Silence current alarm' })
const silenced = () => screen.queryByRole('button', { name: /silenced, show/ })

it('there is nothing to press while nothing alarms [SIL-03]', async () => {
  await control(State2.Normal)
  expect(silence()).toHaveProperty('disabled', true)
  expect(silenced()).toBeNull()
})

it('silences what alarms now, says how many and for how long, and lets them sound after five minutes [SIL-02, SIL-03]', async () => {
  const shown = await control(State2.Alarm, State2.Warning)
  expect(shown.flag()).toBe(2)
  await press(silence())
  expect(shown.flag()).toBe(0)
  expect(silence()).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: '2 devices silenced, show them' }).textContent).toContain('5:00')
  await pass(61_000)
  expect(silenced()?.textContent).toContain('3:59')
  await pass(SILENCE_DURATION_MS - 61_000)
  expect(silenced()).toBeNull()
  expect(shown.flag()).toBe(2)
  expect(silence()).toHaveProperty('disabled', false)
})

it('a device that begins to alarm after the silence is not silent [SIL-01, SIL-03]', async () => {
  const shown = await control(State2.Alarm)
  await press(silence())
  expect(shown.flag()).toBe(0)
  await shown.push('basic', 30802, [basic('B', State2.Alarm, { at: Date.now() })])
  await shown.push('alarm', 301, alarm('B', 'B', State2.Alarm, { life: life(1) }))
  expect(shown.flag()).toBe(2)
  expect(silence()).toHaveProperty('disabled', false)
  expect(screen.getByRole('button', { name: '1 device silenced, show it' })).toBeDefined()
})

it('what is silenced is listed with its real state and its own time [SIL-01]', async () => {
  const shown = await control(State2.HighRisk, State2.Warning)
  act(() => shown.live.watch.silenceDevice('A'))
  await pass(60_000)
  act(() => shown.live.watch.silenceDevice('B'))
  // Whoever is not heard for so long would be called not connected.
  const heard = { at: Date.now() }
  await shown.push('basic', 30802, [basic('A', State2.HighRisk, heard), basic('B', State2.Warning, heard)])
  await press(screen.getByRole('button', { name: '2 devices silenced, show them' }))
  await pass(1000)
  // The header tells of the first that will sound again.
  expect(silenced()?.textContent).toContain('3:59')
  const list = within(screen.getByRole('tooltip')).getAllByRole('listitem').map(words)
  expect(list).toHaveLength(2)
  expect(list.find((each) => each.includes('A'))).toMatch(/High risk.*3:59/)
  expect(list.find((each) => each.includes('B'))).toMatch(/Warning.*4:59/)
})
