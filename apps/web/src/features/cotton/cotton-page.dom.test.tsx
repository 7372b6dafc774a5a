import { fireEvent, screen, within } from '@testing-library/react'
import {
  type CottonInspection,
  type CottonStack,
  type CottonWarehouse,
  ERRORS,
  PUSH_TOPICS,
  PushCode,
} from '@vigil/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { basic, deviceNode, officeNode } from '../../../test/fakes.ts'
import { openLive, press, settle, show, words } from '../../../test/show.tsx'
import { ApiError } from '../../lib/calls/api.ts'
import CottonPage from './cotton-page.tsx'

const DAY = 86_400_000
const stack = (id: string, part: Partial<CottonStack> = {}): CottonStack => ({
  id,
  officeId: '1',
  name: `A${id}`,
  x: 0.1,
  y: 0.1,
  width: 0.2,
  height: 0.2,
  rows: 2,
  columns: 3,
  layers: 2,
  origin: 'Lot 7',
  stackedAt: Date.now() - 30 * DAY,
  probeDays: 7,
  version: 1,
  changedBy: 'olga',
  changedAt: 1,
  ...part,
})
const inspection = (id: string, part: Partial<CottonInspection> = {}): CottonInspection => ({
  id,
  stackId: '1',
  stackName: 'A1',
  row: 2,
  column: 3,
  layer: 1,
  code: '',
  detectionId: `d${id}`,
  sn: 'A',
  by: 'boris',
  at: Date.now() - 1000,
  state2: 1,
  level: 'warning',
  probability: 0.4,
  values: { co: 20 },
  note: '',
  ...part,
})
const warehouse = (part: Partial<CottonWarehouse> = {}): CottonWarehouse => ({
  officeId: '1',
  officeName: 'Hall',
  stacks: [stack('1')],
  bales: [],
  probes: [],
  probings: [],
  inspections: [],
  recent: [],
  ...part,
})
const PROBE = { id: '7', stackId: '1', row: 1, column: 2, layer: 1, sn: 'A', since: 1, by: 'olga' }
const detail = (values: Record<string, number>, state = 0) => ({
  sn: 'A',
  deviceType: 'SJA310',
  at: Date.now(),
  deviceTime: Date.now(),
  beginTime: Date.now(),
  mods: { baleMod: { state, runstate: 1, values } },
})

async function open(
  found: CottonWarehouse,
  save = async (_name: string, _input: unknown): Promise<unknown> => null,
  address = '/cotton/monitor',
  may = true,
) {
  const world = openLive()
  const tree = [
    officeNode('1', [
      { ...deviceNode('A', '1'), deviceType: 'SJA310' },
      { ...deviceNode('B', '1'), deviceType: 'CD603' },
    ]),
  ]
  world.server.tree = tree
  world.server.devices = [
    basic('A', 0, { deviceType: 'SJA310', at: Date.now() }),
    basic('B', 0, { deviceType: 'CD603', at: Date.now() }),
  ]
  await world.start()
  const asked: { name: string; input: unknown }[] = []
  const presented: unknown[] = []
  const server = { warehouse: found }
  const router = createMemoryRouter([{ path: '/cotton/monitor', element: <CottonPage />, loader: () => null }], {
    initialEntries: [address],
  })
  const page = await show(<RouterProvider router={router} />, {
    live: world.live,
    may,
    presented,
    async api(name, input) {
      if (name === 'cd603Office') return tree
      if (name === 'cottonWarehouse') return server.warehouse
      if (name === 'hisDeviceData')
        return { sn: 'A', from: 0, to: 1, stepMs: 1000, series: [], states: [], unwatched: [] }
      if (name === 'sceneMap') throw new ApiError({ kind: 'rejected', code: ERRORS.noSceneMap.code, message: 'none' })
      asked.push({ name, input })
      return save(name, input)
    },
  })
  await settle()
  return { ...page, world, server, asked, presented, router }
}
const cell = (name: RegExp) => within(screen.getByRole('table')).getByRole('button', { name })
const card = () => words(screen.getByRole('article'))

it('an empty warehouse says what to do, and the first stack is made on a free place [RTE-17]', async () => {
  const page = await open(warehouse({ stacks: [] }), async () => stack('1'))
  expect(page.text()).toContain('No stacks in this warehouse yet')
  await press(screen.getByRole('button', { name: /New stack/ }))
  await press(screen.getByRole('button', { name: 'Save' }))
  expect(words(document.body)).toContain('Please enter the name of the stack')
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'B7' } })
  await press(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(page.asked).toMatchObject([{ name: 'saveStack', input: { officeId: '1', name: 'B7', rows: 6, columns: 8 } }])
})

it('the worst bale opens by itself, with its values, its probability and the reasons; what is not measured is named [FEA-03]', async () => {
  const page = await open(warehouse({ probes: [PROBE], inspections: [inspection('1')] }))
  expect(card()).toContain('A1 2-3-1')
  await page.world.push(PUSH_TOPICS.detail, PushCode.Detail, [detail({ co: 40, h2: 9, coreTemperature: 30 })])
  expect(card()).toContain('A1 2-3-1')
  await press(screen.getByRole('button', { name: /^Alarm\s*A1 1-2-1/ }))
  await settle()
  const told = card()
  expect(told).toContain('Alarm')
  expect(told).toContain('Hydrogen20.0 × as likely')
  expect(told).toMatch(/Not measured: .*Smoke, Humidity/)
  expect(told).toContain('too few readings for a trend')
  expect(page.router.state.location.search).toBe('?bale=1%2F1%2F2%2F1')
})

it('a bale whose probe warns by its own limits warns, whatever its readings make likely, and says why [FEA-03]', async () => {
  const page = await open(warehouse({ probes: [PROBE] }))
  const calm = { co: 2, h2: 0, coreTemperature: 24 }
  await page.world.push(PUSH_TOPICS.detail, PushCode.Detail, [detail(calm)])
  expect(cell(/^A1 1-2-1, Normal/)).toBeTruthy()
  expect(card()).not.toContain('Its probe reports')
  await page.world.push(PUSH_TOPICS.detail, PushCode.Detail, [detail(calm, 1)])
  expect(cell(/^A1 1-2-1, Warning/)).toBeTruthy()
  expect(card()).toContain('Its probe reports Warning. Its readings alone would be judged Normal.')
  await page.world.push(PUSH_TOPICS.detail, PushCode.Detail, [detail(calm, 3)])
  expect(cell(/^A1 1-2-1, Alarm/)).toBeTruthy()
  // The other way round: what its readings make likely is not hidden by a probe that reports nothing.
  await page.world.push(PUSH_TOPICS.detail, PushCode.Detail, [detail({ co: 60, h2: 30, coreTemperature: 70 })])
  expect(cell(/^A1 1-2-1, Alarm/)).toBeTruthy()
  expect(card()).not.toContain('Its probe reports')
})

it('among the worst each says its humidity, and that it is not measured where it is not [FEA-03]', async () => {
  const page = await open(warehouse({ probes: [PROBE] }))
  const row = () => words(screen.getByRole('button', { name: /A1 1-2-1.*Relative humidity/ }))
  expect(row()).toMatch(/Relative humidity–/)
  await page.world.push(PUSH_TOPICS.detail, PushCode.Detail, [detail({ co: 2, humidity: 83 })])
  expect(row()).toMatch(/Relative humidity83 % RH/)
})

it('values of a probe that is not heard, or of a lost link, look so and watch nothing', async () => {
  const page = await open(warehouse({ probes: [PROBE] }))
  await page.world.push(PUSH_TOPICS.detail, PushCode.Detail, [detail({ co: 60 })])
  expect(card()).toContain('limit of 50 ppm reached')
  expect(card()).not.toContain('Last known values')
  await page.world.drop()
  await settle()
  expect(card()).toContain('Last known values')
  // Nobody knows any longer: neither alarm nor calm, and the bale is due like any other.
  expect(cell(/^A1 1-2-1, Not checked.*due/)).toBeTruthy()
})

it('bales are gone through by arrow keys, one stop of the tab key for all', async () => {
  await open(warehouse())
  const first = cell(/^A1 1-1-1/)
  expect(first.tabIndex).toBe(0)
  expect(cell(/^A1 1-2-1/).tabIndex).toBe(-1)
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  await settle()
  fireEvent.keyDown(cell(/^A1 1-2-1/), { key: 'ArrowDown' })
  await settle()
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^A1 2-2-1/)
  fireEvent.keyDown(cell(/^A1 2-2-1/), { key: 'ArrowDown' })
  fireEvent.keyDown(cell(/^A1 2-2-1/), { key: 'End' })
  await settle()
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^A1 2-3-1/)
})

it('somebody begins a check with a device, which another may have in use, and calls it off', async () => {
  const page = await open(warehouse())
  await press(cell(/^A1 1-1-1/))
  await press(screen.getByRole('button', { name: 'Check this bale' }))
  const dialog = screen.getByRole('dialog')
  await press(within(dialog).getByRole('button', { name: 'Begin the check' }))
  expect(words(dialog)).toContain('Choose a device')
  fireEvent.mouseDown(within(dialog).getByRole('combobox'))
  await settle()
  await press(screen.getByTitle(/CD603/))
  page.server.warehouse = warehouse({
    probings: [
      {
        id: '5',
        stackId: '1',
        row: 1,
        column: 1,
        layer: 1,
        sn: 'B',
        by: 'Ann',
        at: Date.now(),
        until: Date.now() + 1000,
        note: '',
      },
    ],
  })
  await press(within(dialog).getByRole('button', { name: 'Begin the check' }))
  await settle()
  expect(page.asked).toEqual([
    { name: 'beginProbing', input: { stackId: '1', row: 1, column: 1, layer: 1, sn: 'B', note: '', seen: null } },
  ])
  expect(card()).toContain('Ann is checking this bale')
  await press(screen.getByRole('button', { name: 'Call off' }))
  await settle()
  expect(page.asked.at(-1)).toEqual({ name: 'endProbing', input: { id: '5' } })
})

it('the round tells what is due, what was done today by whom, and which bale is next and why', async () => {
  const found = inspection('1', { level: 'alarm', probability: 0.9 })
  const page = await open(warehouse({ inspections: [found], recent: [found] }))
  expect(page.text()).toContain('Due: 11')
  expect(page.text()).toContain('Checked today: 1')
  expect(page.text()).toMatch(/boris · /)
  expect(page.text()).toContain('the bale beside it is suspicious')
})

it('all bales that are due can be listed and chosen, not the first six alone [RTE-17]', async () => {
  const found = inspection('1', { level: 'alarm', probability: 0.9 })
  await open(warehouse({ inspections: [found], recent: [found] }))
  const due = () => {
    const heading = screen.getByRole('heading', { name: /^Due/ })
    return within(heading.nextElementSibling as HTMLElement).getAllByRole('button')
  }
  expect(due()).toHaveLength(6)
  await press(screen.getByRole('button', { name: 'and 5 more' }))
  expect(due()).toHaveLength(11)
  await press(due().at(-1) as Element)
  await settle()
  expect(screen.getByRole('article')).toBeTruthy()
})

it('what somebody else does is read anew when it is told', async () => {
  const page = await open(warehouse())
  page.server.warehouse = warehouse({ stacks: [stack('1'), stack('2')] })
  await page.world.push(PUSH_TOPICS.cotton, PushCode.Cotton, { officeId: '1', what: 'stack' })
  expect(screen.getByRole('button', { name: /^A2/ })).toBeTruthy()
})

it('who saves a stack second is told who came first and loses nothing that was typed', async () => {
  const saved: unknown[] = []
  const page = await open(warehouse(), async (_name, input) => {
    saved.push(input)
    if (saved.length > 1) return stack('1')
    page.server.warehouse = warehouse({ stacks: [stack('1', { version: 2, changedBy: 'boris', rows: 9 })] })
    throw new ApiError({ kind: 'rejected', code: ERRORS.cottonChanged.code, message: 'boris was faster' })
  })
  await press(screen.getByRole('button', { name: /Change$/ }))
  fireEvent.change(screen.getByLabelText('Origin'), { target: { value: 'Lot 8' } })
  await press(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(words(screen.getByRole('alert'))).toContain('boris has changed this stack meanwhile')
  await press(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(saved[1]).toMatchObject({ id: '1', version: 2, origin: 'Lot 8' })
})

it('who only watches sees the warehouse and is offered nothing that would be refused [PRM-01, RTE-17]', async () => {
  const page = await open(
    warehouse({ probes: [PROBE], probings: [] }),
    undefined,
    '/cotton/monitor?bale=1/1/2/1',
    false,
  )
  expect(page.text()).toContain('A1')
  expect(card()).toContain('A1 1-2-1')
  const offered = screen.getAllByRole('button').map(({ textContent }) => textContent)
  for (const act of ['New stack', 'Change', 'Remove stack', 'Check this bale', 'Take the probe out', 'Code and note']) {
    expect(offered).not.toContain(act)
  }
})

const PROBING = {
  id: '5',
  stackId: '1',
  row: 1,
  column: 1,
  layer: 1,
  sn: 'B',
  by: 'Ann',
  at: Date.now(),
  until: Date.now() + DAY,
  note: '',
}
const danger = (sn: string, values: Record<string, number>) => ({
  ...detail(values, 3),
  sn,
  deviceType: sn === 'A' ? 'SJA310' : 'CD603',
})

it('a device in danger that is in no bale stands first, with what it measures and the way to place it [FEA-03]', async () => {
  const page = await open(warehouse(), undefined, '/cotton/monitor?bale=1/1/2/1')
  expect(screen.queryByRole('region', { name: /CD603/ })).toBeNull()
  await page.world.push(PUSH_TOPICS.basic, PushCode.Basic, [basic('B', 3, { deviceType: 'CD603', at: Date.now() })])
  await page.world.push(PUSH_TOPICS.detail, PushCode.Detail, [danger('B', { h2: 50.3 })])
  const row = screen.getByRole('region', { name: /CD603/ })
  expect(words(row)).toMatch(/High risk.*50.3.*not placed in a bale/)
  await press(within(row).getByRole('button', { name: /Use at A1 1-2-1/ }))
  await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Begin the check' }))
  await settle()
  expect(page.asked).toMatchObject([{ name: 'beginProbing', input: { sn: 'B', row: 1, column: 2, layer: 1 } }])
})

it('a device in danger that checks a bale colours it and its stack, and says its state beside the check [FEA-03]', async () => {
  const page = await open(warehouse({ probings: [PROBING] }))
  expect(screen.getByRole('button', { name: /^A1, Not checked/ })).toBeTruthy()
  await page.world.push(PUSH_TOPICS.basic, PushCode.Basic, [basic('B', 3, { deviceType: 'CD603', at: Date.now() })])
  await page.world.push(PUSH_TOPICS.detail, PushCode.Detail, [danger('B', { h2: 50.3 })])
  expect(screen.getByRole('button', { name: /^A1, Alarm/ })).toBeTruthy()
  expect(words(screen.getByRole('button', { name: /A1 1-1-1.*Hydrogen/ }))).toMatch(/50.3.*being checked.*High risk/)
  expect(words(screen.getByText('Being checked now').nextElementSibling as Element)).toContain('High risk')
})

it('a stack says how many of its bales are overdue, in words [RTE-17]', async () => {
  await open(warehouse())
  const stacked = screen.getByRole('button', { name: 'A1, Not checked, Due: 12' })
  expect(words(stacked)).toContain('Due: 12')
})

it('an address that names no warehouse is told not to be followed [RTE-17]', async () => {
  const page = await open(warehouse(), undefined, '/cotton/monitor?office=zzz')
  expect(page.text()).toMatch(/was not understood and is not applied.*office=zzz/)
  expect(screen.getByRole('table')).toBeTruthy()
})
