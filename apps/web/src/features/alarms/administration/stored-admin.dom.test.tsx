import { act, fireEvent, screen, within } from '@testing-library/react'
import type { FormerGood, ToldGood } from '@vigil/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { openLive, press, settle, show } from '../../../../test/show.tsx'
import { StoredAdmin } from './stored-admin.tsx'

const CHLORINE: ToldGood = {
  id: 'g1',
  officeId: '1',
  site: 'Pool',
  kind: 'substance',
  what: 'chlorine',
  name: 'Chlorine',
  amount: 1200,
  unit: 'kg',
  place: 'Tank 3',
  since: '2024-05-01',
  remarks: 'two cylinders',
  version: 2,
  changedBy: 'anna',
  changedAt: Date.UTC(2026, 1, 1),
}
const FORMER: FormerGood = { ...CHLORINE, amount: 800, place: 'Tank 1', changedBy: 'boris' }

async function open() {
  const world = openLive()
  await world.start()
  const asked: { name: string; input: unknown }[] = []
  const router = createMemoryRouter([{ path: '/', element: <StoredAdmin /> }])
  await show(<RouterProvider router={router} />, {
    live: world.live,
    async api(name, input) {
      asked.push({ name, input })
      if (name === 'storedGoods') return [CHLORINE]
      return name === 'formerGoods' ? [FORMER] : CHLORINE
    },
  })
  await settle()
  return (name: string) => asked.filter((each) => each.name === name).map(({ input }) => input)
}

it('lists what sites keep, with who wrote it when, and leads to the sheet [PRM-04]', async () => {
  await open()
  const row = screen.getByRole('row', { name: /Tank 3/ })
  for (const text of ['Pool', '1,200\u00a0kg', '2024-05-01', 'two cylinders', 'anna']) {
    expect(row.textContent).toContain(text)
  }
  expect(within(row).getByRole('link', { name: 'Chlorine' }).getAttribute('href')).toBe(
    '/query/material/details/chlorine',
  )
})

it('changes an entry on the version that was read, with what stood there before in sight, and refuses no amount', async () => {
  const asked = await open()
  await press(screen.getByRole('button', { name: 'Edit Chlorine, Pool' }))
  await settle()
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByRole('region', { name: 'What stood there before' }).textContent).toMatch(/800.kg.*boris/)
  const amount = within(dialog).getByLabelText('Largest amount')
  await act(async () => void fireEvent.change(amount, { target: { value: '0' } }))
  await press(within(dialog).getByRole('button', { name: 'Save' }))
  expect(dialog.textContent).toContain('Please enter an amount greater than 0')
  expect(asked('saveStoredGood')).toEqual([])
  await act(async () => void fireEvent.change(amount, { target: { value: '950,5' } }))
  await press(within(dialog).getByRole('button', { name: 'Save' }))
  await settle()
  const { officeId, kind, what, unit, place, since, remarks } = CHLORINE
  expect(asked('saveStoredGood')).toEqual([
    { officeId, kind, what, amount: 950.5, unit, place, since, remarks, id: 'g1', version: 2 },
  ])
  // What stood there before is not what was read when it was opened.
  expect(asked('formerGoods')).toHaveLength(2)
})
