import { screen, within } from '@testing-library/react'
import type { Graph } from '@vigil/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { press, settle, show } from '../../../test/show.tsx'
import KnowledgePage from './knowledge-page.tsx'

/** A picture needs a canvas, which the document of these tests has none of. */
vi.mock('cytoscape', () => ({
  default: () => ({ on() {}, fit() {}, destroy() {}, style: () => ({ fromJson: () => ({ update() {} }) }) }),
}))

const SARIN: Graph = {
  nodes: [
    { key: 'substance:sarin', kind: 'substance', id: 'sarin', label: 'Sarin (GB)' },
    { key: 'symptom:pinpointPupils', kind: 'symptom', id: 'pinpointPupils', label: 'pinpoint pupils' },
    { key: 'device:SN-1', kind: 'device', id: 'SN-1', label: 'Gate 4', deviceType: 'ChemPro100' },
  ],
  edges: [
    { from: 'substance:sarin', to: 'symptom:pinpointPupils', relation: 'causes' },
    { from: 'device:SN-1', to: 'substance:sarin', relation: 'detects' },
  ],
  left: 3,
}

async function open(address: string) {
  const asked: { name: string; input: unknown }[] = []
  const router = createMemoryRouter([{ path: '/knowledge', element: <KnowledgePage />, loader: () => null }], {
    initialEntries: [address],
  })
  await show(<RouterProvider router={router} />, {
    async api(name, input) {
      asked.push({ name, input })
      if (name === 'knowledgeAround') return SARIN
      if (name === 'detectorGaps') {
        return [
          {
            officeId: '3',
            site: 'Metro',
            missing: [
              { kind: 'substance', id: 'phosgene', name: 'Phosgene', why: 'stored' },
              { kind: 'nuclide', id: 'Cs-137', name: 'Cs-137', why: 'stored' },
            ],
          },
        ]
      }
      return []
    },
  })
  await settle()
  return { router, asked }
}

it('tells in words what the picture shows, and walks on by links [GEN-04]', async () => {
  const { router } = await open('/knowledge?kind=substance&id=sarin')
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toContain('Sarin (GB) causes pinpoint pupils')
  expect(lines).toContain('Gate 4 detects Sarin (GB)')
  expect(screen.getByText('3 more are not shown.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open its page' }).getAttribute('href')).toBe('/query/material/details/sarin')
  await press(screen.getByRole('link', { name: 'pinpoint pupils' }))
  await settle()
  expect(router.state.location.search).toBe('?kind=symptom&id=pinpointPupils')
})

it('tells which sites have no detector for what is expected there [GEN-04]', async () => {
  await open('/knowledge')
  const gap = screen.getByRole('link', { name: 'Phosgene' }).closest('li')
  expect(within(gap as HTMLElement).getAllByText('(on the register of stored goods)')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Cs-137' }).getAttribute('href')).toBe('/knowledge?kind=nuclide&id=Cs-137')
  expect(screen.getByText(/Choose where to start/)).toBeTruthy()
})
