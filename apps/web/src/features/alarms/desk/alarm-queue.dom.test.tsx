import { screen, within } from '@testing-library/react'
import { type AlarmActResult, type AlarmEvent, type AlarmLife, RunState, State2 } from '@vigil/contract'
import { NOW_FRESH_MS, STALE_AFTER_MS, UNSTORED_SHOWN_AFTER_MS } from '@vigil/domain'
import { expect, it } from 'vitest'
import { alarm, basic, life } from '../../../../test/fakes.ts'
import { heldCalls, openLive, pass, press, settle, show, words } from '../../../../test/show.tsx'
import { ApiError } from '../../../lib/calls/api.ts'
import { QUEUE_DRAWN_EVERY_MS } from '../../../live/use-alarm-queue.ts'
import { SLOW_AFTER_MS } from '../acts/pending-acts.ts'
import { AlarmQueue } from './alarm-queue.tsx'
import { EVERYWHERE, NO_DESK_FILTER } from './desk-filter.ts'
import { useDesk } from './use-desk.ts'

const MINUTE_MS = 60_000
const MARK = { userId: '1', by: 'Olga', at: 1_000_000, from: '', note: 'welding', peak: State2.Alarm }
const SEEN: Partial<AlarmLife> = { phase: 'acknowledged', acknowledged: MARK, waitingSince: null }

/** As the pages have it: what waits, or what lies on the shelf. */
function Desk({ shelf, onShelf }: { shelf: boolean; onShelf(): void }) {
  const desk = useDesk(EVERYWHERE, NO_DESK_FILTER)
  return (
    <AlarmQueue
      alarms={shelf ? desk.shelf : desk.queue}
      shelf={shelf}
      hidden={desk.hidden}
      shelved={desk.shelf.length}
      onShelf={onShelf}
      opened={undefined}
      onOpen={() => {}}
      onClearFilters={() => {}}
    />
  )
}

async function desk(alarms: AlarmEvent[], { shelf = false, may = true } = {}) {
  const world = openLive()
  world.server.devices = [basic('A', State2.Alarm), basic('B')]
  world.server.alarms = alarms
  await world.start()
  const acts = heldCalls<AlarmActResult>()
  const api = async (name: string) => (name === 'autoMergeAlarm' ? { enabled: true, cases: 0 } : await acts.api(name))
  const went: string[] = []
  const shown = await show(<Desk shelf={shelf} onShelf={() => went.push('shelf')} />, { api, may, live: world.live })
  return {
    ...shown,
    ...world,
    went,
    sent: acts.names,
    answer: acts.answer,
    fail: acts.fail,
    tell: (now: AlarmEvent) => world.push('vigil/alarm', 30902, [now]),
  }
}

/** Of an alarm of device A. */
const row = () => {
  const found = screen.getAllByRole('listitem').find((each) => within(each).queryByText('A') !== null)
  if (found === undefined) throw new Error('the alarm has no row')
  return found
}
const acknowledge = () => screen.getByRole('button', { name: 'Acknowledge the alarm of A' })

it('a live alarm that nobody has acknowledged says so, under the head of its kind, with its act [FEA-02]', async () => {
  await desk([alarm('1', 'A', State2.HighRisk, { life: life(1) })])
  expect(words(screen.getByRole('list', { name: 'Queue' }))).toContain('Active, not acknowledged')
  expect(row().dataset.state).toBe(String(State2.HighRisk))
  expect(words(row())).toContain('Not acknowledged')
  expect(words(row())).not.toMatch(/Stale|Not yet stored|Device clock|Shelved|Not connected/)
  expect(acknowledge()).toBeDefined()
})

it('an acknowledged alarm stays as long as it goes on, and offers no second acknowledgement [FEA-02, DSP-01]', async () => {
  const shown = await desk([alarm('1', 'A', State2.Alarm, { life: life(1) })])
  await shown.tell(alarm('1', 'A', State2.Alarm, { life: life(2, SEEN) }))
  expect(shown.text()).toContain('Active, acknowledged')
  expect(words(row())).toContain('Acknowledged')
  expect(screen.queryByRole('button', { name: /^Acknowledge/ })).toBeNull()
})

it('an alarm that has ended without being seen stays, makes no sound and can be acknowledged [FEA-02]', async () => {
  await desk([alarm('1', 'A', State2.Alarm, { endTime: 1_000_000, life: life(2, { phase: 'latched' }) })])
  expect(words(row())).toContain('Ended, not acknowledged')
  expect(screen.queryByRole('button', { name: 'Silence A' })).toBeNull()
  expect(acknowledge()).toBeDefined()
})

it('the age on a row is that of what the list is ordered by: since it began, or since it ended [FEA-02]', async () => {
  const [hourAgo, minuteAgo] = [1_000_000 - 60 * MINUTE_MS, 1_000_000 - 60_000]
  await desk([
    alarm('1', 'A', State2.Alarm, { beginTime: hourAgo, endTime: minuteAgo, life: life(2, { phase: 'latched' }) }),
  ])
  expect(words(row())).toContain('60 s ago')
  expect(words(row())).not.toMatch(/60 min ago|1 h ago/)
})

it('a shelved alarm is out of the queue, and comes back by the clock alone, as one that is not shelved [FEA-02]', async () => {
  const until = 1_000_000 + 10 * MINUTE_MS
  const shown = await desk([alarm('1', 'A', State2.Alarm, { life: life(1, { shelved: { ...MARK, until } }) })])
  // It said that nothing alarms.
  expect(shown.text()).toContain('Nothing waits here. 1 alarm is on the shelf.')
  expect(shown.text()).not.toContain('Nothing is alarming')
  await press(screen.getByRole('button', { name: 'Show the shelf' }))
  expect(shown.went).toEqual(['shelf'])
  expect(screen.queryByRole('list')).toBeNull()
  await pass(10 * MINUTE_MS + 1000)
  // It said so for a moment, until the row was drawn.
  expect(shown.text()).not.toContain('Nothing is alarming')
  await pass(QUEUE_DRAWN_EVERY_MS)
  expect(words(row())).toContain('Not acknowledged')
  expect(words(row())).not.toContain('Shelved')
})

it('the shelf says of an alarm who put it there, why and for how long, and offers the way back [FEA-02]', async () => {
  const until = 1_000_000 + 10 * MINUTE_MS
  const shown = await desk([alarm('1', 'A', State2.Alarm, { life: life(1, { shelved: { ...MARK, until } }) })], {
    shelf: true,
  })
  expect(words(row())).toContain('Shelved by Olga: welding')
  expect(words(row())).toMatch(/Shelved (9:59|10:00)/)
  await pass(MINUTE_MS)
  expect(words(row())).toMatch(/Shelved (8:59|9:00)/)
  await press(screen.getByRole('button', { name: 'Take the alarm of A off the shelf' }))
  expect(shown.sent()).toEqual(['unshelveAlarm'])
  await shown.answer({ done: [alarm('1', 'A', State2.Alarm, { life: life(2) })], refused: [] })
  await pass(QUEUE_DRAWN_EVERY_MS)
  expect(screen.queryByRole('list')).toBeNull()
})

it('an alarm that has gone on for more than a day is called stale, from that moment on [FEA-02]', async () => {
  const began = 1_000_000 - STALE_AFTER_MS + MINUTE_MS
  await desk([alarm('1', 'A', State2.Alarm, { beginTime: began, life: life(1, { begins: [began] }) })])
  expect(words(row())).not.toContain('Stale')
  await pass(2 * MINUTE_MS)
  expect(words(row())).toContain('Stale')
})

it('an alarm that is not on disk says so after five seconds, until it is [FEA-02]', async () => {
  const shown = await desk([alarm('1', 'A', State2.Alarm, { life: life(1), unstoredSince: 1_000_000 })])
  expect(words(row())).not.toContain('Not yet stored')
  await pass(UNSTORED_SHOWN_AFTER_MS + 1000)
  expect(words(row())).toContain('Not yet stored')
  await shown.tell(alarm('1', 'A', State2.Alarm, { life: life(1) }))
  expect(words(row())).not.toContain('Not yet stored')
})

it('an alarm whose device has a wrong clock says by how much [FEA-02]', async () => {
  await desk([alarm('1', 'A', State2.Alarm, { life: life(1), clockOffset: -2 * MINUTE_MS })])
  expect(words(row())).toContain('Device time 2 min behind')
})

it('a drill and a test never look like a real alarm [ENT-07]', async () => {
  const shown = await desk([alarm('1', 'A', State2.Alarm, { kind: 'drill', life: life(1, { source: 'drill' }) })])
  expect([words(row()).includes('Drill'), row().dataset.notReal]).toEqual([true, 'true'])
  await shown.tell(alarm('1', 'A', State2.Alarm, { kind: 'test', life: life(2) }))
  expect([words(row()).includes('Test'), row().dataset.notReal]).toEqual([true, 'true'])
})

it('a value that nobody has heard of lately is never called one of now [TRE-03, PSH-06]', async () => {
  const now = { quantity: 'doseRate', value: 2, unit: 'µSv/h', at: 1_000_000, trend: 'rising', limit: null } as const
  const shown = await desk([alarm('1', 'A', State2.Alarm, { life: life(1), now })])
  const value = () => words(row())
  expect(value()).toMatch(/now 2\S* µSv\/h\s?rising/)
  await pass(NOW_FRESH_MS + 1000)
  expect(value()).not.toContain('rising')
  expect(value()).toMatch(/\d+ s ago/)
  await shown.push('basic', 30802, [basic('A', State2.Alarm, { runstate: RunState.Offline, at: Date.now() })])
  expect(value()).toMatch(/last 2\S* µSv\/h/)
  expect(value()).toContain('Not connected')
})

it('with the link lost no value is called one of now [PSH-06]', async () => {
  const now = { quantity: 'doseRate', value: 2, unit: 'µSv/h', at: 1_000_000, trend: 'rising', limit: null } as const
  const shown = await desk([alarm('1', 'A', State2.Alarm, { life: life(1), now })])
  expect(words(row())).toMatch(/now 2\S* µSv\/h/)
  await shown.drop()
  expect(words(row())).toMatch(/last 2\S* µSv\/h/)
})

it('an empty desk is good news only while the link stands [PSH-06]', async () => {
  const shown = await desk([])
  expect(shown.text()).toContain('Nothing is alarming')
  await shown.drop()
  expect(shown.text()).toBe('Link lost: active alarms are not known.')
})

it('a row that was pressed says so at once, then that nothing is stored yet, and sends nothing twice [DSP-01]', async () => {
  const shown = await desk([alarm('1', 'A', State2.Alarm, { life: life(1) })])
  await press(acknowledge())
  expect([acknowledge().title, acknowledge().ariaBusy]).toEqual(['Sending…', 'true'])
  await press(acknowledge())
  expect(shown.sent()).toEqual(['acknowledgeAlarms'])
  await pass(SLOW_AFTER_MS)
  expect(acknowledge().title).toBe('Not stored yet')
  expect(screen.getByRole('status').textContent).toContain('Not stored yet: the server is waiting for its database.')
  await shown.answer({ done: [alarm('1', 'A', State2.Alarm, { life: life(2, SEEN) })], refused: [] })
  await settle()
  expect(words(row())).toContain('Acknowledged')
  expect(screen.queryByRole('status')).toBeNull()
})

it('marked alarms offer nothing else while an act on one of them is under way [DSP-01]', async () => {
  const shown = await desk([alarm('1', 'A', State2.Alarm, { life: life(1) })])
  await press(screen.getByRole('checkbox', { name: 'Mark the alarm of A' }))
  const bar = within(screen.getByRole('toolbar', { name: 'Marked alarms' }))
  const others = () => [/Handle$/, /Merge$/].map((name) => bar.getByRole('button', { name }).hasAttribute('disabled'))
  expect(others()).toEqual([false, false])
  await press(acknowledge())
  expect(others()).toEqual([true, true])
  await shown.fail(new ApiError({ kind: 'rejected', code: 500, message: 'It could not be stored' }))
  expect(others()).toEqual([false, false])
})

it('a row whose act was not taken stands as before, and it is said why until somebody has read it [DSP-01]', async () => {
  const shown = await desk([alarm('1', 'A', State2.Alarm, { life: life(1) })])
  await press(acknowledge())
  await shown.fail(new ApiError({ kind: 'rejected', code: 500, message: 'It could not be stored' }))
  const note = screen.getByRole('alert')
  expect(words(note)).toContain('NOT taken: nothing was stored. Please try again.')
  expect(words(note)).toContain('It could not be stored')
  expect(words(row())).toContain('Not acknowledged')
  expect(acknowledge().title).toBe('Acknowledge')
  await pass(MINUTE_MS)
  expect(screen.getByRole('alert')).toBe(note)
  await press(within(note).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a row whose act somebody else was first with shows how it stands now, and who it was [DSP-01]', async () => {
  const shown = await desk([alarm('1', 'A', State2.Alarm, { life: life(1) })])
  await press(acknowledge())
  const now = alarm('1', 'A', State2.Alarm, { life: life(2, SEEN) })
  await shown.answer({ done: [], refused: [{ id: '1', reason: 'changed', by: 'Olga', at: 1_000_000, alarm: now }] })
  await settle()
  expect(shown.text()).toContain('A: Olga was first')
  expect(screen.queryByRole('button', { name: /^Acknowledge/ })).toBeNull()
})

it('whoever may only look sees the alarm, may silence it here, and is offered no act on it [PRM-01]', async () => {
  await desk([alarm('1', 'A', State2.Alarm, { life: life(1) })], { may: false })
  expect(words(row())).toContain('Not acknowledged')
  expect(screen.queryByRole('button', { name: /^Acknowledge/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Silence A' })).toBeDefined()
})

it('a silenced row counts five minutes down, stays an alarm meanwhile, and can be silenced again after [SIL-01, SIL-02]', async () => {
  const shown = await desk([alarm('1', 'A', State2.Alarm, { life: life(1) })])
  await press(screen.getByRole('button', { name: 'Silence A' }))
  expect(words(row())).toMatch(/Silenced\s?5:00/)
  expect(row().dataset.state).toBe(String(State2.Alarm))
  await pass(MINUTE_MS + 1000)
  expect(words(row())).toMatch(/Silenced\s?(3:59|4:00)/)
  await pass(4 * MINUTE_MS)
  expect(words(row())).not.toContain('Silenced')
  expect(screen.getByRole('button', { name: 'Silence A' })).toBeDefined()
  expect(shown.live.watch.current().flag).toBe(2)
})

it('a live alarm stands before one of its level whose device is not connected, and before it once both are heard [FEA-02]', async () => {
  const told = { life: life(1, { changedAt: 1_000_000 }) }
  const later = { life: life(1, { changedAt: 2_000_000 }) }
  const shown = await desk([alarm('1', 'A', State2.Alarm, told), alarm('2', 'B', State2.Alarm, later)])
  const order = () =>
    screen.getAllByRole('button', { name: /^Acknowledge the alarm/ }).map((each) => each.getAttribute('aria-label'))
  expect(order()).toEqual(['Acknowledge the alarm of B', 'Acknowledge the alarm of A'])
  const tellState = async (runstate: RunState) => {
    await shown.push('basic', 30802, [basic('B', State2.Alarm, { runstate, at: Date.now() })])
    // The tree, and with it the order, follows a change within 1500 ms.
    await pass(2000)
  }
  await tellState(RunState.NotConnected)
  expect(order()).toEqual(['Acknowledge the alarm of A', 'Acknowledge the alarm of B'])
  await tellState(RunState.Online)
  expect(order()).toEqual(['Acknowledge the alarm of B', 'Acknowledge the alarm of A'])
})
