import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { TimeBar } from './time-bar.tsx'

const FROM = Date.UTC(2026, 4, 10, 12)
const TO = FROM + 3_600_000

async function draw(at = FROM + 1_800_000) {
  const onMoment = vi.fn()
  const onZoom = vi.fn()
  const density = {
    from: FROM,
    to: TO,
    stepMs: 900_000,
    alarms: [0, 2, 0, 0],
    messages: [10, 20_000, 0, 5],
    unwatched: [[FROM + 1_900_000, FROM + 2_600_000]] as [number, number][],
  }
  await show(
    <TimeBar
      from={FROM}
      to={TO}
      at={at}
      timeZone="UTC"
      density={density}
      marks={[{ at: FROM + 60_000, note: 'First signal' }]}
      onMoment={onMoment}
      onZoom={onZoom}
    />,
  )
  return { onMoment, onZoom, slider: screen.getByRole('slider') }
}

it('tells its moment to who hears it, and moves by keys [FEA-04]', async () => {
  const { slider, onMoment } = await draw()
  expect(slider.getAttribute('aria-valuetext')).toContain('12:30:00')
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  fireEvent.keyDown(slider, { key: 'PageDown' })
  fireEvent.keyDown(slider, { key: 'Home' })
  fireEvent.keyDown(slider, { key: 'End' })
  fireEvent.keyDown(slider, { key: 'x' })
  expect(onMoment.mock.calls.map(([at]) => (at - FROM) / 1000)).toEqual([1836, 1440, 0, 3600])
})

it('does not leave the time that is shown', async () => {
  const { slider, onMoment } = await draw(TO)
  fireEvent.keyDown(slider, { key: 'PageUp' })
  expect(onMoment).toHaveBeenCalledWith(TO)
})

it('shows alarms, what nobody watched and what somebody kept, from left to right in every language', async () => {
  const { slider } = await draw()
  expect(slider.parentElement?.getAttribute('dir')).toBe('ltr')
  expect(slider.querySelectorAll('.time-bar-alarms')).toHaveLength(1)
  expect(screen.getByTitle('2 alarms')).toBeTruthy()
  expect(screen.getByTitle('First signal')).toBeTruthy()
  expect(slider.querySelectorAll('.time-bar-unwatched')).toHaveLength(1)
  const heights = [...slider.querySelectorAll<HTMLElement>('.time-bar-messages')].map(({ style }) => style.height)
  expect(heights.every((height) => Number.parseFloat(height) > 10)).toBe(true)
  // A step in which nothing came draws nothing.
  expect(slider.querySelectorAll('.time-bar-step')).toHaveLength(3)
})

it('is zoomed by the wheel around the moment below it', async () => {
  const { slider, onZoom } = await draw()
  // Nothing is laid out where this runs.
  slider.getBoundingClientRect = () => new DOMRect(100, 0, 400, 20)
  fireEvent.wheel(slider, { clientX: 200, deltaY: -1 })
  fireEvent.wheel(slider, { clientX: 500, deltaY: 1 })
  expect(onZoom.mock.calls).toEqual([
    [FROM + 900_000, 1 / 1.5],
    [TO, 1.5],
  ])
})
