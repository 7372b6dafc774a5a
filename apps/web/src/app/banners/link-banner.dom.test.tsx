import { screen } from '@testing-library/react'
import { RESTART_DELAY_MS } from '@vigil/domain'
import { expect, it } from 'vitest'
import { openLive, pass, press, settle, show } from '../../../test/show.tsx'
import { LinkBanner } from './link-banner.tsx'

async function banner() {
  const world = openLive()
  await world.start()
  return { ...world, ...(await show(<LinkBanner />, { live: world.live })) }
}

it('nothing is said while the link stands [PSH-06]', async () => {
  expect((await banner()).text()).toBe('')
})

it('a lost link is an alarm: said once aloud, with how old the picture is and when it is tried again [PSH-06]', async () => {
  const shown = await banner()
  await shown.drop()
  expect(screen.getByRole('alert').textContent).toBe('Connection lost')
  expect(shown.text()).toContain('Connection lost, restarting in 10 s')
  expect(shown.text()).toContain('What you see is not live: last update 0 s ago')
  await pass(4000)
  expect(shown.text()).toContain('restarting in 6 s')
  expect(shown.text()).toContain('last update 4 s ago')
  expect(screen.getByRole('alert').textContent).toBe('Connection lost')
})

it('stands until the picture is up to date again, not only until the link is [PSH-06]', async () => {
  const shown = await banner()
  let arrive = (_: unknown) => {}
  shown.answers.snapshot = () => new Promise((resolve) => (arrive = resolve))
  await shown.drop()
  await pass(RESTART_DELAY_MS)
  expect(shown.text()).toContain('Connecting…')
  expect(screen.getByRole('button', { name: 'Retry now' })).toHaveProperty('disabled', true)
  await shown.accept()
  expect(shown.text()).toContain('Bringing the picture up to date…')
  expect(screen.getByRole('alert')).toBeDefined()
  arrive({ at: Date.now(), devices: [], alarms: [] })
  await settle()
  expect(shown.text()).toBe('')
})

it('is tried again at once when somebody does not want to wait [PSH-06]', async () => {
  const shown = await banner()
  await shown.drop()
  await press(screen.getByRole('button', { name: 'Retry now' }))
  expect(shown.text()).toContain('Connecting…')
  await settle()
  await shown.accept()
  expect(shown.text()).toBe('')
})

it('the age of the picture goes on over attempts that fail [PSH-05, PSH-06]', async () => {
  const shown = await banner()
  await shown.drop()
  await pass(RESTART_DELAY_MS)
  await shown.fail()
  await pass(5000)
  expect(shown.text()).toMatch(/last update 1[4-6] s ago/)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

it('is as old as what was heard last, not as the moment at which the loss was noticed [PSH-06]', async () => {
  const shown = await banner()
  await shown.drop(7400)
  expect(shown.text()).toContain('restarting in 10 s')
  expect(shown.text()).toContain('last update 7 s ago')
  await pass(3000)
  expect(shown.text()).toContain('last update 10 s ago')
})
