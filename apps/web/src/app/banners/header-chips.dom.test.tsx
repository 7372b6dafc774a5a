import { act, fireEvent, screen } from '@testing-library/react'
import { State2 } from '@vigil/contract'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { alarm, life } from '../../../test/fakes.ts'
import { openLive, press, settle, show, words } from '../../../test/show.tsx'
import type { Live } from '../../live/live-context.tsx'
import { HeaderChips } from './header-chips.tsx'

afterEach(() => sessionStorage.clear())

/** A loudspeaker that the browser holds back until somebody lets it through. */
function loudspeaker(state: 'locked' | 'ready') {
  const listeners = new Set<() => void>()
  const sound = {
    state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    unlock: async () => {
      sound.state = 'ready'
      for (const tell of listeners) tell()
      return true
    },
    test: () => sound.unlock(),
  }
  return sound
}

async function chips(state: 'locked' | 'ready') {
  const world = openLive()
  await world.start()
  const sound = loudspeaker(state)
  await show(
    <MemoryRouter>
      <HeaderChips />
    </MemoryRouter>,
    { live: { ...world.live, sound } as unknown as Live },
  )
  return world
}
const names = () => screen.queryAllByRole('button').map((each) => each.getAttribute('aria-label'))

it('sound that the browser holds back is said in the bar, and can be let through there', async () => {
  await chips('locked')
  expect(words(screen.getByRole('alert'))).toBe('Muted by the browser')
  await press(screen.getByRole('button', { name: 'Muted by the browser' }))
  await press(screen.getByRole('button', { name: 'Enable sound' }))
  await settle()
  expect(names()).toEqual(['Sound check'])
})

it('the sound check is a word in the bar, and the rest is below it on demand', async () => {
  await chips('ready')
  expect(names()).toEqual(['Sound check'])
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
  await press(screen.getByRole('button', { name: 'Sound check' }))
  await press(screen.getByRole('button', { name: 'Not now' }))
  expect(names()).toEqual([])
})

it('what opens is left by Escape, and the focus is where it was', async () => {
  await chips('ready')
  const chip = screen.getByRole('button', { name: 'Sound check' })
  await press(chip)
  const inside = screen.getByRole('button', { name: 'Play the alarm' })
  inside.focus()
  act(() => void fireEvent.keyDown(inside, { key: 'Escape' }))
  expect(screen.queryByRole('button', { name: 'Play the alarm' })).toBeNull()
  expect(document.activeElement).toBe(chip)
})

it('a drill says so for as long as it runs, aloud once, and leads to its alarm', async () => {
  sessionStorage.setItem('soundChecked', 'true')
  const { push } = await chips('ready')
  expect(names()).toEqual([])
  const drill = { deviceName: 'Gate A', kind: 'drill', life: life(1) } as const
  await push('alarm', 301, alarm('d1', 'A', State2.Alarm, drill))
  const told = '1 drill is running: this is no real alarm'
  expect(words(screen.getByRole('status'))).toBe(told)
  await press(screen.getByRole('button', { name: told }))
  expect(screen.getByRole('link', { name: 'Gate A' }).getAttribute('href')).toBe('/devices/monitor/alarm?alarm=d1')
  await push('alarm', 303, alarm('d1', 'A', State2.Normal, { ...drill, code: 303, endTime: Date.now(), life: life(2) }))
  expect(names()).toEqual([])
})
