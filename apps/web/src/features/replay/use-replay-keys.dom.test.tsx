import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useShortcut } from '../../lib/use-shortcut.ts'
import { useReplayKeys } from './use-replay-keys.ts'

it('goes through what happened also beside a list, whose rows the same letters go through once one has the focus [FEA-04]', () => {
  const goTo = vi.fn(async () => {})
  const next = vi.fn()
  function Replay() {
    useShortcut('next', next)
    useReplayKeys({ player: { current: () => ({ at: 0 }) as never }, toggle: () => {}, move: () => {}, goTo })
    return (
      <div role="grid">
        <button type="button">A row</button>
      </div>
    )
  }
  render(<Replay />)
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'k' })
  expect(goTo.mock.calls).toEqual([[false], [true]])
  expect(next).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByRole('button'), { key: 'j' })
  expect(goTo).toHaveBeenCalledTimes(2)
  expect(next).toHaveBeenCalledTimes(1)
})
