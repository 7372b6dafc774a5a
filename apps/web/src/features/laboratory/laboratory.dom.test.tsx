import { fireEvent, screen, within } from '@testing-library/react'
import type { AssayDetail, AssayItem, AssayRecord, AxisCheckRow, SiteReference } from '@vigil/contract'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { openLive, press, settle, show } from '../../../test/show.tsx'
import { ApiError } from '../../lib/calls/api.ts'
import ItemsPage from './items-page.tsx'
import QueryPage from './query-page.tsx'

const NOW = Date.UTC(2026, 5, 17, 10)
const ITEM: AssayItem = {
  id: '1',
  name: 'Purity',
  unit: '%',
  lower: 90,
  upper: 99,
  target: 95,
  sigma: 1,
  remarks: '',
  archived: false,
  version: 3,
  changedBy: 'anna',
  changedAt: 0,
  officeName: 'Laboratory',
  own: true,
  records: 2,
}
const record = (id: string, value: number, hoursAgo: number): AssayRecord => ({
  id,
  itemId: '1',
  item: 'Purity',
  unit: '%',
  lower: 90,
  upper: 99,
  // No whole minute, as clocks have it.
  time: NOW - hoursAgo * 3_600_000 + 17_000,
  value,
  deviation: 0.5,
  values: [value - 0.5, value + 0.5],
  sn: null,
  deviceName: '',
  deviceType: '',
  officeName: 'Laboratory',
  sample: `S-${id}`,
  operator: 'boris',
  remarks: '',
  hasSpectrum: false,
  fileName: '',
  by: 'anna',
  version: 1,
})
const RECORDS = [record('2', 99.5, 1), record('1', 95, 2)]
const DETAIL: AssayDetail = {
  ...record('2', 99.5, 1),
  spectrum: null,
  corrections: [
    {
      at: NOW,
      by: 'anna',
      reason: 'typed wrongly',
      former: {
        item: 'Purity',
        unit: '%',
        values: [59],
        time: NOW,
        sn: null,
        sample: 'S-2',
        operator: '',
        remarks: '',
      },
    },
  ],
}

const REFERENCE: SiteReference = {
  id: '9',
  technique: 'raman',
  name: 'Diesel',
  controlled: false,
  instrument: 'CR2500',
  remarks: '',
  fileName: 'diesel.spc',
  measuredBy: 'boris',
  measuredAt: NOW,
  approvedBy: null,
  approvedAt: null,
  officeName: 'Laboratory',
  own: false,
  version: 4,
}

const checked = (sn: string, worst: number, daysAgo: number): AxisCheckRow => ({
  sn,
  deviceType: 'CR2500',
  deviceName: `Instrument ${sn}`,
  officeName: 'Laboratory',
  technique: 'raman',
  check: { standard: 'polystyrene', at: NOW - daysAgo * 86_400_000, by: 'anna', offset: worst / 2, worst, lines: 8 },
})
const UNCHECKED: AxisCheckRow = { ...checked('D', 0, 0), technique: 'ftir', check: null }

/** `failing`: calls whose answer is lost, once each. */
const SILENT = { spectrum: null, rows: 0, problems: [{ line: 0, text: 'choose which' }], isKindAsked: true }
const READ = {
  spectrum: { module: 'ftirMod', name: 'powder.txt', data: { counts: [1, 2], calibration: [200, 1] } },
  rows: 0,
  problems: [],
  isKindAsked: false,
}

async function open(page: 'items' | 'query', address = '/', may = true, failing: string[] = []) {
  vi.setSystemTime(NOW)
  const world = openLive()
  await world.start()
  const asked: { name: string; input: unknown }[] = []
  const confirmed: string[] = []
  const router = createMemoryRouter([{ path: '/', element: page === 'items' ? <ItemsPage /> : <QueryPage /> }], {
    initialEntries: [address],
  })
  const { text } = await show(<RouterProvider router={router} />, {
    live: world.live,
    may,
    confirmed,
    async api(name, input) {
      asked.push({ name, input })
      const lost = failing.indexOf(name)
      if (lost >= 0) {
        failing.splice(lost, 1)
        throw new ApiError({ kind: 'unreachable' })
      }
      if (name === 'assayItems') return [ITEM]
      if (name === 'assayRecords') return { records: RECORDS, next: null, total: 2 }
      if (name === 'assayTrend') return { item: ITEM, records: [...RECORDS].reverse() }
      if (name === 'assayRecord' || name === 'saveAssayRecord') return DETAIL
      if (name === 'readLabFile') return (input as { technique?: string }).technique === undefined ? SILENT : READ
      if (name === 'siteReferences') return [REFERENCE]
      if (name === 'referenceSpectra') return [{ id: '9', spectrum: { counts: [1, 2, 1], calibration: [200, 2] } }]
      if (name === 'axisChecks') return [checked('A', 0.4, 2), checked('B', 0.4, 30), checked('C', 5, 1), UNCHECKED]
      if (name === 'exportJobs') return { jobs: [], pdf: true }
      return ITEM
    },
  })
  await settle()
  return {
    text,
    confirmed,
    asked: (name: string) => asked.filter((each) => each.name === name).map(({ input }) => input),
  }
}
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const type = (element: Element, value: string) => act(async () => void fireEvent.change(element, { target: { value } }))

it('lists assay items with unit and limits, and refuses one without name and unit [RTE-15, VAL-09]', async () => {
  const { asked, text } = await open('items')
  const row = screen.getByRole('row', { name: /Purity/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.trim())
      .slice(0, 7),
  ).toEqual(['Purity', '%', '90', '99', '95', '1', '2'])
  await press(button('Add test item'))
  await settle()
  expect(text()).toContain('Please enter the assay item')
  expect(text()).toContain('Please enter the unit')
  expect(asked('saveAssayItem')).toEqual([])
})

it('takes an integer or up to two decimals, and shows mean and deviation of replicates [VAL-09]', async () => {
  const { asked, text } = await open('items')
  const value = screen.getByRole('textbox', { name: 'Value' })
  await type(value, '1.234')
  await press(button('Record a test'))
  await settle()
  expect(text()).toContain('The assay value is an integer or has up to 2 decimals')
  await type(value, '95 96.5')
  expect(text()).toContain('Mean 95.75')
  expect(asked('saveAssayRecord')).toEqual([])
})

it('asks which light a spectrum is of that does not say it, and reads it again with the answer [FEA-09]', async () => {
  const { asked, text } = await open('items')
  const input = document.querySelector('.lab-wide input[type=file]')
  if (input === null) throw new Error('no file can be chosen')
  const file = new File(['200 1'], 'powder.txt')
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }))
  await settle()
  expect(text()).toContain('choose which')
  await press(button('Infrared'))
  await settle()
  expect(asked('readLabFile').map((each) => (each as { technique?: string }).technique)).toEqual([undefined, 'ftir'])
  expect(screen.queryByRole('button', { name: 'Infrared' })).toBeNull()
  expect(text()).toContain('powder.txt')
})

it('queries by what the address says, marks what is beyond a limit, and draws the control chart [FEA-09]', async () => {
  const { asked, text } = await open('query', '/?item=1&outside=yes&words=S-2')
  expect(asked('assayRecords')[0]).toMatchObject({ itemId: '1', outside: true, words: 'S-2' })
  expect(text()).toContain('above the limit')
  expect(screen.getByRole('img', { name: 'Control chart: Purity (%)' })).toBeTruthy()
  expect(text()).toContain('one value beyond 3 s')
})

it('opens a test with what stood there before, and corrects it only for a reason [ENT-10]', async () => {
  const { asked, text } = await open('query')
  await press(button('2026-06-17 09:00:17'))
  await settle()
  expect(text()).toContain('typed wrongly')
  expect(text()).toContain('Stood before: Purity 59')
  await press(button('Correct'))
  await settle()
  await press(button('Correct'))
  await settle()
  expect(text()).toContain('Please enter the reason')
  await type(screen.getByRole('textbox', { name: 'Reason of the correction' }), 'read again')
  await press(button('Correct'))
  await settle()
  expect(asked('saveAssayRecord')).toMatchObject([{ id: '2', version: 1, reason: 'read again', values: [99, 100] }])
})

it('sends a test again under the same id when its answer was lost, and the next one under another [FEA-09]', async () => {
  const { asked } = await open('query', '/', true, ['saveAssayRecord'])
  for (const reason of ['read again', '', 'read once more']) {
    if (reason !== '') {
      if (screen.queryByRole('textbox', { name: 'Reason of the correction' }) === null) {
        if (screen.queryByRole('button', { name: 'Correct' }) === null) await press(button('2026-06-17 09:00:17'))
        await settle()
        await press(button('Correct'))
        await settle()
      }
      await type(screen.getByRole('textbox', { name: 'Reason of the correction' }), reason)
    }
    await press(button('Correct'))
    await settle()
  }
  const ids = asked('saveAssayRecord').map((input) => (input as { requestId: string }).requestId)
  expect(ids).toHaveLength(3)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

it('shows who measured a reference spectrum, and lets somebody else approve it [FEA-09]', async () => {
  const { asked, text } = await open('items')
  expect(text()).toContain('waits for a second person')
  await press(button('Approve: Diesel'))
  await settle()
  expect(asked('approveSiteReference')).toEqual([{ id: '9', version: 4 }])
})

it('asks before a reference is taken away [FEA-09]', async () => {
  const { asked } = await open('items')
  await press(button('Remove: Diesel'))
  await settle()
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Live spectra are compared with it no more.')
  expect(asked('removeSiteReference')).toEqual([])
  await press(within(dialog).getByRole('button', { name: 'Remove' }))
  await settle()
  expect(asked('removeSiteReference')).toEqual([{ id: '9', version: 4 }])
})

it('says what a reference still needs, instead of a button that does nothing', async () => {
  const { asked, text } = await open('items')
  await press(button('Add reference spectrum'))
  await settle()
  expect(text()).toContain('Please enter the substance')
  expect(asked('addSiteReference')).toEqual([])
})

it('offers no act to whoever may only look [PRM-04]', async () => {
  const { text } = await open('items', '/', false)
  expect(text()).toContain('Diesel')
  for (const name of [/Change/, /Add/, /Record/, /Approve/, /Remove/, 'Choose a file']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

it('corrects a value without touching the seconds of its time', async () => {
  const { asked } = await open('query')
  await press(button('2026-06-17 09:00:17'))
  await settle()
  await press(button('Correct'))
  await settle()
  await type(screen.getByRole('textbox', { name: 'Reason of the correction' }), 'read again')
  await press(button('Correct'))
  await settle()
  expect(asked('saveAssayRecord')).toMatchObject([{ time: DETAIL.time }])
})

it('draws the course of all values, whatever of them is listed, with the limits by name [FEA-09]', async () => {
  const { asked } = await open('query', '/?item=1&outside=yes&from=99')
  expect(asked('assayTrend')[0]).not.toHaveProperty('outside')
  expect(asked('assayTrend')[0]).not.toHaveProperty('valueFrom')
  const chart = screen.getByRole('img', { name: /Control chart/ })
  expect(chart.textContent).toContain('Upper limit 99')
})

it('says of each instrument whether its axis was checked, and what is wrong with it [FEA-09]', async () => {
  const { asked, text } = await open('items')
  const [table] = screen.getAllByRole('table').slice(-1)
  expect(
    within(table as HTMLElement)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent),
  ).toEqual(['✓ good', '▲ check overdue', '▲ off: calibrate it', '▲ never checked'])
  await press(button('Check the axis'))
  await settle()
  expect(text()).toContain('Choose the instrument')
  expect(asked('checkAxis')).toEqual([])
})
