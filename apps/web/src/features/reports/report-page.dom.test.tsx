import { fireEvent, screen, within } from '@testing-library/react'
import type { EndpointResponse, KeptSchedule, Report } from '@vigil/contract'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { openLive, press, settle, show } from '../../../test/show.tsx'
import { ApiError } from '../../lib/calls/api.ts'
import ReportPage from './report-page.tsx'

const DAY = 86_400_000
const BEGIN = Date.UTC(2026, 4, 1)
const MAY: Report = {
  id: 'r1',
  template: 'monthly',
  officeId: null,
  officeName: '',
  begin: BEGIN,
  end: BEGIN + 31 * DAY,
  until: BEGIN + 31 * DAY,
  timeZone: 'UTC',
  locale: 'en',
  madeAt: BEGIN + 31 * DAY + 6 * 3_600_000,
  madeBy: '',
  alarms: 1234,
  mailed: { sent: 2, waiting: 0, failed: 1, reason: 'mailbox full' },
}
const SCHEDULE: KeptSchedule = {
  id: 's1',
  template: 'monthly',
  officeId: null,
  locale: 'fr',
  minute: 365,
  userIds: ['7'],
  addresses: ['chief@site.example'],
  formats: ['pdf'],
  enabled: true,
  version: 4,
  nextAt: BEGIN + 61 * DAY,
  last: MAY,
  changedBy: '',
  changedAt: 0,
}
const KEPT: EndpointResponse<'reportSchedules'> = {
  schedules: [SCHEDULE],
  people: [{ id: '7', name: 'A. Silva', email: 'a@site.example' }],
  mail: true,
}

interface Given {
  readonly reports?: readonly Report[]
  readonly more?: boolean
  readonly pdf?: boolean
  readonly kept?: EndpointResponse<'reportSchedules'>
  readonly may?: boolean
  readonly address?: string
  fail?(name: string): unknown
}

async function open(given: Given = {}) {
  const { reports = [MAY], more = false, pdf = true, kept = KEPT, may = true, address = '/', fail } = given
  vi.setSystemTime(Date.UTC(2026, 5, 17, 10))
  const world = openLive()
  await world.start()
  const asked: { name: string; input: unknown }[] = []
  const [confirmed, presented]: [string[], unknown[]] = [[], []]
  const router = createMemoryRouter([{ path: '/', element: <ReportPage />, loader: () => null }], {
    initialEntries: [address],
  })
  const { text } = await show(<RouterProvider router={router} />, {
    live: world.live,
    may,
    confirmed,
    presented,
    async api(name, input) {
      asked.push({ name, input })
      const failure = fail?.(name)
      if (failure !== undefined) throw failure
      if (name === 'reports') return { reports, more, pdf }
      if (name === 'reportSchedules') return kept
      if (name === 'testReportMail') return { to: 'me@site.example' }
      return MAY
    },
  })
  await settle()
  return {
    text,
    search: () => router.state.location.search,
    confirmed,
    presented,
    asked: (name: string) => asked.filter((each) => each.name === name).map(({ input }) => input),
  }
}

const button = (name: RegExp | string) => screen.getByRole('button', { name })
const rowsOf = (table: number): HTMLElement[] =>
  within(screen.getAllByRole('table')[table] as HTMLElement)
    .getAllByRole('row')
    .slice(1)
const change = (element: Element, value: string) =>
  act(async () => void fireEvent.change(element, { target: { value } }))

it('lists what was made, by whom, with what became of its mails, and its files [FEA-06]', async () => {
  await open()
  const [row] = rowsOf(0)
  const cells = within(row as HTMLElement).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent).slice(0, 6)).toEqual([
    'Monthly report',
    'May 2026',
    'Whole deployment',
    '1,234',
    '2026-06-01 06:00:00 by schedule',
    'Sent: 2 · Not sent: 1mailbox full',
  ])
  expect(button('PDF: Monthly report, May 2026')).toBeTruthy()
  expect(button('XLSX: Monthly report, May 2026')).toBeTruthy()
})

it('offers a page to print where the server has no browser, and says when a period was not over', async () => {
  const { text } = await open({ pdf: false, reports: [{ ...MAY, until: BEGIN + DAY }] })
  expect(button('HTML: Monthly report, May 2026')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^PDF/ })).toBeNull()
  expect(text()).toContain('May 2026 (so far)')
})

it('says that nothing is kept yet, and that it could not be loaded', async () => {
  const { text } = await open({ reports: [] })
  expect(text()).toContain('No report is kept yet')
})

it('can be asked again when it could not be loaded', async () => {
  const { asked } = await open({
    fail: (name) => (name === 'reports' ? new ApiError({ kind: 'unreachable' }) : undefined),
  })
  const notice = screen.getAllByRole('alert').find(({ textContent }) => textContent?.includes('could not be loaded'))
  await press(within(notice as HTMLElement).getByRole('button'))
  await settle()
  expect(asked('reports')).toHaveLength(2)
})

it('goes on to older ones', async () => {
  const { asked } = await open({ more: true })
  await press(button('Show older ones'))
  await settle()
  expect(asked('reports')[1]).toMatchObject({ before: 'r1' })
})

it('makes one of the last period that is over, of all that one sees', async () => {
  const { asked, confirmed } = await open()
  await press(button(/Make a report$/))
  await settle()
  const dialog = within(screen.getByRole('dialog'))
  await press(dialog.getByRole('radio', { name: 'Yearly report' }))
  await change(dialog.getByLabelText('Period'), '2025')
  await press(dialog.getByRole('button', { name: 'Make and keep' }))
  await settle()
  expect(asked('makeReport')).toEqual([{ template: 'yearly', at: Date.UTC(2025, 0), officeId: null, locale: 'en' }])
  expect(confirmed).toEqual(['The report was made and is kept.'])
  expect(asked('reports')).toHaveLength(2)
})

it('makes none of a time that has not come', async () => {
  const { asked } = await open()
  await press(button(/Make a report$/))
  await settle()
  const dialog = within(screen.getByRole('dialog'))
  await press(dialog.getByRole('radio', { name: 'Yearly report' }))
  await change(dialog.getByLabelText('Period'), '9990')
  await press(dialog.getByRole('button', { name: 'Make and keep' }))
  await settle()
  expect(asked('makeReport')).toEqual([])
})

it('keeps schedules from whoever does not administer [PRM-01]', async () => {
  const { asked } = await open({ may: false })
  expect(screen.queryByText('Schedules')).toBeNull()
  expect(asked('reportSchedules')).toEqual([])
})

it('tells of each schedule when it is next, for whom, and what became of the last one', async () => {
  await open()
  const [row] = rowsOf(1)
  const cells = within(row as HTMLElement).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent).slice(0, 6)).toEqual([
    'Monthly report',
    'Whole deployment',
    '06:05',
    '2026-07-01 00:00:00',
    'A. Silva, chief@site.example',
    'May 2026: Sent: 2 · Not sent: 1mailbox full',
  ])
})

it('changes a schedule on the version that was read; a wrong address is said and not sent', async () => {
  const { asked, confirmed } = await open({
    kept: { ...KEPT, schedules: [{ ...SCHEDULE, addresses: ['nowhere'] }] },
  })
  await press(button('Change: Monthly report · Whole deployment'))
  await settle()
  const dialog = within(screen.getByRole('dialog'))
  await press(dialog.getByRole('button', { name: 'Save' }))
  await settle()
  expect(asked('saveReportSchedule')).toEqual([])
  expect(dialog.getByText('Please enter a valid email')).toBeTruthy()
  expect(confirmed).toEqual([])
})

it('saves the hour that was entered', async () => {
  const { asked, confirmed } = await open()
  await press(button('Change: Monthly report · Whole deployment'))
  await settle()
  const dialog = within(screen.getByRole('dialog'))
  await change(dialog.getByLabelText('Time of day'), '07:30')
  await press(dialog.getByRole('button', { name: 'Save' }))
  await settle()
  const { nextAt: _n, last: _l, changedBy: _b, changedAt: _a, ...schedule } = SCHEDULE
  expect(asked('saveReportSchedule')).toEqual([{ ...schedule, minute: 450 }])
  expect(confirmed).toEqual(['The schedule was saved'])
})

it('tries a mail out, and says where it went', async () => {
  const { asked, confirmed } = await open()
  await press(button('Send a test to me: Monthly report · Whole deployment'))
  await settle()
  expect(asked('testReportMail')).toEqual([{ id: 's1' }])
  expect(confirmed).toEqual(['A test mail was sent to me@site.example'])
})

it('says that the server can not send mail, and offers no test', async () => {
  const { text } = await open({ kept: { ...KEPT, mail: false } })
  expect(text()).toContain('This server has no way to send mail')
  expect(button('Send a test to me: Monthly report · Whole deployment')).toHaveProperty('disabled', true)
})

it('asks before a schedule is removed', async () => {
  const { asked } = await open()
  await press(button('Remove: Monthly report · Whole deployment'))
  await settle()
  expect(asked('removeReportSchedule')).toEqual([])
  await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await settle()
  expect(asked('removeReportSchedule')).toEqual([{ id: 's1', version: 4 }])
})

it('what is listed stands in the address, and what the address says is listed', async () => {
  const { asked, search } = await open({ address: '/?template=monthly&site=*&language=ar' })
  expect(asked('reports')).toEqual([{ template: 'monthly', officeId: null, before: undefined }])
  expect(screen.getByTitle('العربية')).toBeTruthy()
  await act(async () => void fireEvent.mouseDown(screen.getByRole('combobox', { name: 'All reports' })))
  await press(screen.getByTitle('Yearly report'))
  await settle()
  expect(new URLSearchParams(search()).get('template')).toBe('yearly')
  expect(new URLSearchParams(search()).get('site')).toBe('*')
  expect(asked('reports').at(-1)).toEqual({ template: 'yearly', officeId: null, before: undefined })
})

it('an address that says nothing of it lists everything', async () => {
  const { asked } = await open({ address: '/?template=hourly&language=xx' })
  expect(asked('reports')).toEqual([{ template: undefined, officeId: undefined, before: undefined }])
})
