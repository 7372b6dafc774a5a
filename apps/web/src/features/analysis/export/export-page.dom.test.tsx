import { fireEvent, screen, within } from '@testing-library/react'
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
      if (name === 'exportPlans') return { plans: [] }
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

const RUN = {
  begin: 0,
  end: 86_400_000,
  rows: 12,
  bytes: 1500,
  fileName: 'Night/Night-19700101.zip',
  reason: '',
  at: 1,
}
const PLAN = {
  id: 'ep1',
  name: 'Night',
  unit: 'day',
  minute: 60,
  choice: { kinds: ['alarm'], files: 'csv', step: 'hour', pseudonyms: false },
  locale: 'en',
  keep: 7,
  enabled: true,
  version: 3,
  username: 'anna',
  isOwn: true,
  nextAt: 1000,
  stopped: null,
  last: { ...RUN, state: 'done' },
}
const ofPlans =
  (...plans: object[]) =>
  (name: string) =>
    name === 'exportPlans' ? { plans } : undefined

it('makes the choice recurring, and tells what became of each file, or why there is none [RTE-12]', async () => {
  const full = { ...RUN, state: 'failed', reason: 'The server has no room left' }
  const others = {
    ...PLAN,
    id: 'ep2',
    name: 'Gone',
    isOwn: false,
    enabled: false,
    nextAt: null,
    stopped: 'account',
    last: full,
  }
  const { lastOf } = await open('kinds=alarm,state&files=jsonl', ofPlans(PLAN, others))
  const [own, gone] = within(screen.getByRole('region', { name: 'Recurring exports' }))
    .getAllByRole('listitem')
    .map(words)
  expect(own).toContain('Night/Night-19700101.zip, 12 rows, 1.5 kB')
  expect(gone).toContain('The server has no room left')
  expect(gone).toContain('Stopped: its account is gone or disabled')
  expect(screen.getByRole('switch', { name: 'Make Gone by itself' }).hasAttribute('disabled')).toBe(true)

  await press(screen.getByRole('button', { name: 'Make this choice recurring' }))
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Weekly states ' } })
  await press(screen.getByText('week'))
  await press(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(lastOf('saveExportPlan')).toMatchObject({
    name: 'Weekly states',
    unit: 'week',
    minute: 60,
    keep: 30,
    enabled: true,
    choice: { kinds: ['alarm', 'state'], files: 'jsonl' },
  })
  expect(lastOf('saveExportPlan')).not.toHaveProperty('choice.beginTime')
})

it('turns a recurring export off on the version that was read [RTE-12]', async () => {
  const { lastOf } = await open('', ofPlans(PLAN))
  await press(screen.getByRole('switch', { name: 'Make Night by itself' }))
  await settle()
  expect(lastOf('saveExportPlan')).toMatchObject({ id: 'ep1', version: 3, enabled: false, choice: PLAN.choice })
})
