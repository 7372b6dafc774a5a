import { act, fireEvent, screen } from '@testing-library/react'
import { type ComponentType, lazy } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { openLive, settle, show } from '../../../test/show.tsx'
import CommandPalette, { type CommandPaletteProps } from './command-palette.tsx'
import { PaletteSlot } from './palette-slot.tsx'

const PAGES = [
  { path: '/a', title: 'Portals' },
  { path: '/b', title: 'Weather' },
]

it('what is typed before the palette has come stands in it, and nothing goes to the page below', async () => {
  let come: (found: { default: ComponentType<CommandPaletteProps> }) => void = () => {}
  const Late = lazy(
    () =>
      new Promise<{ default: ComponentType<CommandPaletteProps> }>((resolve) => {
        come = resolve
      }),
  )
  const world = openLive()
  await world.start()
  const onClose = vi.fn()
  await show(
    <MemoryRouter>
      <PaletteSlot Drawn={Late} onClose={onClose} pages={PAGES} actions={[]} />
    </MemoryRouter>,
    { live: world.live },
  )
  const early = screen.getByPlaceholderText(/./)
  expect(document.activeElement).toBe(early)
  fireEvent.change(early, { target: { value: 'por' } })
  await act(async () => come({ default: CommandPalette }))
  await settle()
  const field = screen.getByRole('combobox')
  expect(field).not.toBe(early)
  expect((field as HTMLInputElement).value).toBe('por')
  expect(document.activeElement).toBe(field)
  expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual([expect.stringContaining('Portals')])
  expect(onClose).not.toHaveBeenCalled()
})
