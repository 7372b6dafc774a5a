import { screen } from '@testing-library/react'
import type { ToldGood } from '@vigil/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { settle, show } from '../../../../../test/show.tsx'
import { StoredNear } from './stored-near.tsx'

const good = (id: string, officeId: string, change: Partial<ToldGood> = {}): ToldGood => ({
  id,
  officeId,
  site: `Site ${officeId}`,
  kind: 'substance',
  what: 'chlorine',
  name: 'Chlorine',
  amount: 1200,
  unit: 'kg',
  place: 'Tank 3',
  since: null,
  remarks: '',
  version: 1,
  changedBy: 'anna',
  changedAt: 0,
  ...change,
})
const GOODS = [
  good('a', '1'),
  good('b', '2'),
  good('c', '1', { kind: 'nuclide', what: 'Cs-137', name: 'Cs-137', unit: 'GBq' }),
]

async function open(officeIds: readonly string[]) {
  const router = createMemoryRouter([{ path: '/', element: <StoredNear officeIds={officeIds} /> }])
  await show(<RouterProvider router={router} />, { api: async () => GOODS })
  await settle()
}

it('tells what the sites keep that a cloud reaches, and of no others [RTE-12]', async () => {
  await open(['1'])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Chlorine 1,200\u00a0kg Site 1, Tank 3',
    'Cs-137 1,200\u00a0GBq Site 1, Tank 3',
  ])
  expect(screen.getByRole('link', { name: 'Cs-137' }).getAttribute('href')).toBe('/query/nuclide?id=Cs-137')
})

it('says nothing where it reaches none', async () => {
  await open(['3'])
  expect(screen.queryByRole('list')).toBeNull()
})
