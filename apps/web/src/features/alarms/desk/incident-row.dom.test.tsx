import { fireEvent, screen, within } from '@testing-library/react'
import { type AlarmActResult, type AlarmEvent, type AlarmLife, State2 } from '@vigil/contract'
import { expect, it } from 'vitest'
import { alarm, basic, life } from '../../../../test/fakes.ts'
import { heldCalls, openLive, pass, press, settle, show, words } from '../../../../test/show.tsx'
import { QUEUE_DRAWN_EVERY_MS } from '../../../live/use-alarm-queue.ts'
import { AlarmQueue } from './alarm-queue.tsx'
import { EVERYWHERE, NO_DESK_FILTER } from './desk-filter.ts'
import { useDesk } from './use-desk.ts'

const NOW = 1_000_000
const UNITS = ['1', '2', '3', '4']
const SEEN = { phase: 'acknowledged', waitingSince: null } as const
const MARK = { userId: '7', by: 'Olga', at: NOW, from: '', note: '', peak: State2.Alarm }

/** Chlorine at one site; the first began it, the third measures most. */
function unit(n: string, version = 1, part: Partial<AlarmLife> = {}): AlarmEvent {
  const value = n === '3' ? 80 : 5
  return alarm(n, `U${n}`, State2.Alarm, {
    deviceName: `Unit ${n}`,
    officeName: 'Chlorine works',
    deviceType: 'GD606',
    module: 'ecMod',
    beginTime: NOW - 60_000 + Number(n) * 1000,
    now: {
      quantity: 'cl2',
      value,
      unit: 'mg/m³',
      at: NOW,
      trend: null,
      limit: { value: 2, direction: 'above' },
    },
    life: life(version, { incident: { id: '1', why: n === '1' ? 'first' : 'site', by: '' }, ...part }),
  })
}

function Desk({ onOpen }: { onOpen(id: string): void }) {
  const { queue, shelf, hidden } = useDesk(EVERYWHERE, NO_DESK_FILTER)
  return (
    <AlarmQueue
      alarms={queue}
      hidden={hidden}
      shelved={shelf.length}
      opened={undefined}
      onOpen={onOpen}
      onClearFilters={() => {}}
    />
  )
}

async function desk(alarms: AlarmEvent[], may = true) {
  const world = openLive()
  world.server.devices = UNITS.map((n) => basic(`U${n}`, State2.Alarm))
  world.server.alarms = alarms
  await world.start()
  const acts = heldCalls<AlarmActResult>()
  const calls: { name: string; input: unknown }[] = []
  const api = async (name: string, input: unknown) => {
    if (name === 'autoMergeAlarm') return { enabled: true, cases: 0 }
    calls.push({ name, input })
    return acts.api(name)
  }
  const opened: string[] = []
  await show(<Desk onOpen={(id) => opened.push(id)} />, { api, may, live: world.live })
  await settle()
  return { ...world, opened, calls, answer: acts.answer }
}

const lines = () => within(screen.getByRole('list', { name: 'Queue' })).getAllByRole('listitem')
const incident = () => screen.getByRole('button', { name: /^Open the incident/ })

it('four devices of one incident are one line that says what, where, how many, the first, and the highest value', async () => {
  await desk(UNITS.map((n) => unit(n)))
  // The head of the section, and the incident.
  expect(lines()).toHaveLength(2)
  const text = words(lines()[1] as HTMLElement)
  expect(text).toContain('Chlorine (Cl₂), Chlorine works')
  expect(text).toContain('4 devices · first Unit 1')
  expect(text).toContain('80.00 mg/m³')
  expect(text).toContain('40 × alarm limit')
  expect(words(screen.getByRole('list', { name: 'Queue' }))).toContain('Active, not acknowledged')
})

it('is acknowledged once, with every alarm as it was seen, and says so of each', async () => {
  const shown = await desk(UNITS.map((n) => unit(n)))
  await press(screen.getByRole('button', { name: /^Acknowledge all alarms of the incident/ }))
  const alarms = expect.arrayContaining(UNITS.map((id) => ({ id, version: 1 })))
  expect(shown.calls).toEqual([{ name: 'acknowledgeAlarms', input: { alarms, note: '' } }])
  const done = UNITS.map((n) => unit(n, 2, { ...SEEN, acknowledged: MARK }))
  await shown.answer({ done, refused: [] })
  await pass(QUEUE_DRAWN_EVERY_MS)
  expect(words(screen.getByRole('list', { name: 'Queue' }))).toContain('Active, acknowledged')
  expect(screen.queryByRole('button', { name: /^Acknowledge all/ })).toBeNull()
  await press(screen.getByRole('button', { name: 'Show its 4 alarms' }))
  expect(lines().filter((each) => words(each).includes('Acknowledged'))).toHaveLength(4)
})

it('opens and closes by the keyboard, and its card by Enter', async () => {
  const shown = await desk(UNITS.map((n) => unit(n)))
  fireEvent.keyDown(incident(), { key: 'ArrowRight' })
  await settle()
  expect(lines()).toHaveLength(6)
  fireEvent.keyDown(incident(), { key: 'ArrowLeft' })
  await settle()
  expect(lines()).toHaveLength(2)
  await press(incident())
  expect(shown.opened).toEqual(['incident.1'])
})

it('who may only look can open it and acknowledges nothing', async () => {
  await desk(
    UNITS.map((n) => unit(n)),
    false,
  )
  expect(incident()).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Acknowledge/ })).toBeNull()
})
