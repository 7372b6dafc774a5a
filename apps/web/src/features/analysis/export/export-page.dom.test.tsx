import { screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { openLive, press, settle, show, words } from '../../../../test/show.tsx'
import ExportPage from './export-page.tsx'

const SIZE = {
  devices: 2,
  counts: [
    { kind: 'reading', rows: 1200, about: true, bytes: 240_000 },
    { kind: 'alarm', rows: 3, about: false, bytes: 1500 },
  ],
}

async function open(search: string, answer: (name: string) => unknown = () => undefined) {
  const world = openLive()
  await world.start()
  const asked: { name: string; input: unknown }[] = []
  const router = createMemoryRouter([{ path: '/analysis/dataExport', element: <ExportPage />, loader: () => null }], {
    initialEntries: [`/analysis/dataExport?${search}`],
  })
  await show(<RouterProvider router={router} />, {
    live: world.live,
    async api(name, input) {
      asked.push({ name, input })
      const told = answer(name)
      if (told instanceof Error) throw told
      if (told !== undefined) return told
      if (name === 'exportSize') return SIZE
      return name === 'exportJobs' ? { jobs: [], pdf: true } : {}
    },
  })
  await settle()
  const lastOf = (name: string) => asked.findLast((each) => each.name === name)?.input
  return { asked, lastOf, search: () => new URLSearchParams(router.state.location.search) }
}

it('tells how much it would be before anybody waits, and what is an estimate [RTE-12, FEA-07]', async () => {
  const { lastOf } = await open('begin=1000&end=2000&kinds=reading,alarm&step=minute')
  expect(lastOf('exportSize')).toMatchObject({
    beginTime: 1000,
    endTime: 2000,
    kinds: ['reading', 'alarm'],
    step: 'minute',
  })
  const rows = within(screen.getByRole('table')).getAllByRole('row').map(words)
  expect(rows.slice(1)).toEqual([
    'Monitoring recordsabout 1,200240 kB',
    'Alarm records31.5 kB',
    'Togetherabout 1,203241.5 kB',
  ])
})

it('keeps every choice in the address, and prepares what was chosen [RTE-12]', async () => {
  const { lastOf, search } = await open('begin=1000&end=2000')
  await press(screen.getByLabelText('Trips'))
  await settle()
  expect(search().get('kinds')).toBe('reading,alarm,state,fault,trip')
  await press(screen.getByText('JSON, line by line'))
  await press(screen.getByLabelText('Replace names of people by marks'))
  await settle()
  await press(screen.getByRole('button', { name: 'Prepare the archive' }))
  await settle()
  expect(lastOf('startExport')).toMatchObject({
    what: 'bundle',
    format: 'zip',
    filter: { files: 'jsonl', pseudonyms: true, kinds: ['reading', 'alarm', 'state', 'fault', 'trip'] },
  })
})

it('asks for a kind where none is chosen, and prepares nothing [RTE-12]', async () => {
  const { asked } = await open('kinds=')
  expect(screen.getByText('Choose at least one kind of records.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Prepare the archive' }).hasAttribute('disabled')).toBe(true)
  expect(asked.some(({ name }) => name === 'exportSize')).toBe(false)
})

it('says that nothing is on record, and that the size could not be reckoned [RTE-12]', async () => {
  await open('', (name) => (name === 'exportSize' ? { devices: 0, counts: [] } : undefined))
  expect(screen.getByText('Nothing is on record for this choice.')).toBeTruthy()
})
