import { screen, within } from '@testing-library/react'
import { type AlarmEvent, State2 } from '@vigil/contract'
import { CALM_TURN_MS } from '@vigil/domain'
import { afterEach, expect, it } from 'vitest'
import { alarm, basic, life } from '../../../test/fakes.ts'
import { openLive, pass, show, words } from '../../../test/show.tsx'
import { WallAlarms } from './wall-alarms.tsx'

const ROOM = 500

/** As rows that share their columns: how high each is hangs on how many there are. */
function layOut(heightOfEach: (rows: number) => number) {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => ROOM })
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', {
    configurable: true,
    get(this: HTMLElement) {
      const rows = this.querySelectorAll('[data-row]:not([hidden])').length
      return Math.max(ROOM, rows * heightOfEach(rows))
    },
  })
}
const { clientHeight } = Object.getOwnPropertyDescriptors(HTMLElement.prototype)
afterEach(() => {
  if (clientHeight) Object.defineProperty(HTMLElement.prototype, 'clientHeight', clientHeight)
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight')
})

const names = Array.from({ length: 40 }, (_, turn) => `D${turn}`)
const live = (sn: string) => alarm(sn, sn, State2.Alarm, { life: life(1) })
const ended = (sn: string) => alarm(sn, sn, State2.Alarm, { endTime: 1_000_000, life: life(2, { phase: 'latched' }) })

async function wall(alarms: AlarmEvent[], api: (name: string) => Promise<unknown> = async () => undefined) {
  const world = openLive()
  world.server.devices = names.map((sn) => basic(sn, State2.Alarm))
  world.server.alarms = alarms
  await world.start()
  await show(<WallAlarms />, { live: world.live, api })
  return world
}
const rows = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .filter((row) => row.dataset.row !== undefined)
const heads = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .filter((row) => row.dataset.head !== undefined)
    .map(words)

// It showed five of nine beside an empty stretch: it had reckoned with the height that rows have while there are twelve of them.
it('shows every live alarm that nobody has acknowledged and that has room, though more rows would each be higher [RTE-04]', async () => {
  layOut((count) => (count > 9 ? 100 : 50))
  await wall([...names.slice(9, 33).map(ended), ...names.slice(0, 9).map(live)])
  expect(rows()).toHaveLength(9)
  for (const row of rows()) expect(words(row)).toContain('Not acknowledged')
  expect(words(document.body)).toContain('24 more')
})

it('brings rows back as soon as there is room for them [RTE-04]', async () => {
  layOut(() => 100)
  await wall(names.slice(0, 9).map(live))
  expect(rows()).toHaveLength(5)
  layOut(() => 50)
  await pass(1000)
  expect(rows()).toHaveLength(9)
  expect(words(document.body)).not.toContain('more')
})

it('counts by section those that have no room, in one line: a head without rows would take an alarm’s place [RTE-04]', async () => {
  layOut(() => 50)
  await wall([...names.slice(0, 12).map(live), ...names.slice(12, 15).map(ended)])
  expect(rows()).toHaveLength(10)
  expect(heads()).toEqual(['Active, not acknowledged12'])
  expect(words(screen.getByText(/5 more/))).toBe('5 more alarmsActive, not acknowledged2Ended, not acknowledged3')
})

it('gives rows to what alarms alone while something alarms, and counts what ended [RTE-04]', async () => {
  layOut(() => 50)
  await wall([...names.slice(0, 7).map(live), ...names.slice(7, 15).map(ended)])
  expect(rows()).toHaveLength(7)
  expect(heads()).toEqual(['Active, not acknowledged7'])
  expect(words(screen.getByText(/8 more/))).toBe('8 more alarmsEnded, not acknowledged8')
})

it('shows sites, weather, last alarms and duty in turn while nothing alarms, and what waits on each of them [RTE-04]', async () => {
  await wall([ended('D1')], async (name) =>
    name === 'recentAlarms'
      ? { alarms: [alarm('9', 'D9', State2.Alarm, { deviceName: 'Gate 9', endTime: 2, life: life(2) })], next: null }
      : { onDuty: [], open: null, last: null, entry: null },
  )
  const seen = new Map<string, string>()
  for (let turn = 0; turn < 4; turn++) {
    const page = screen.getByRole('region', { name: /Sites now|Weather now|Last alarms|On duty/ })
    seen.set(page.getAttribute('aria-label') ?? '', words(page))
    expect(words(document.body)).toContain('Ended, not acknowledged1')
    await pass(CALM_TURN_MS)
  }
  expect([...seen.keys()].sort()).toEqual(['Last alarms', 'On duty', 'Sites now', 'Weather now'])
  expect(seen.get('Sites now')).toContain('2 devices')
  expect(seen.get('Weather now')).toContain('No weather station is heard now.')
  expect(seen.get('Last alarms')).toContain('Gate 9')
  expect(seen.get('On duty')).toContain('Nobody is on duty')
})

it('leaves its calm pages for the first alarm [RTE-04]', async () => {
  const world = await wall([])
  expect(screen.getByRole('region').dataset.page).toBeDefined()
  expect(words(screen.getByRole('status'))).toContain('Nothing is alarming')
  await world.push('alarm', 301, live('D3'))
  expect(rows()).toHaveLength(1)
})

it('is as long as its alarms where the page scrolls [RTE-04]', async () => {
  layOut(() => 0)
  await wall(names.map(live))
  expect(rows()).toHaveLength(40)
})

it('does not say that nothing alarms while alarms lie on the shelf [RTE-04]', async () => {
  const shelved = { userId: '1', by: 'Olga', at: 1, from: '', note: 'welding', peak: State2.Alarm, until: 9e12 }
  await wall([alarm('1', 'D1', State2.Alarm, { life: life(1, { shelved }) })])
  expect(words(screen.getByRole('status'))).toBe('Nothing waits here. 1 alarm is on the shelf.')
})

// By the workstation's clock an alarm on the shelf was shown hours early, or hidden hours too long.
it.each([
  ['two hours behind', 7_200_000],
  ['two hours ahead', -7_200_000],
])('an alarm is back from the shelf when the server says so, on a workstation whose clock is %s', async (_, ahead) => {
  const world = openLive()
  const now = () => world.clock.now() + ahead
  const shelved = { userId: '1', by: 'Olga', at: now(), from: '', note: '', peak: State2.Alarm, until: now() + 60_000 }
  world.server.devices = [basic('D1', State2.Alarm)]
  world.server.alarms = [alarm('1', 'D1', State2.Alarm, { life: life(1, { shelved }) })]
  world.answers.snapshot = () => ({ ...world.server, at: now() })
  await world.start()
  await show(<WallAlarms />, { live: world.live })
  expect(document.querySelector('[data-row]')).toBeNull()
  await pass(50_000)
  expect(document.querySelector('[data-row]')).toBeNull()
  await pass(15_000)
  expect(rows()).toHaveLength(1)
})
