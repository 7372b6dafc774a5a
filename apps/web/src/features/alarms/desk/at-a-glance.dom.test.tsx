import { fireEvent, screen, within } from '@testing-library/react'
import { type AlarmActResult, type AlarmEvent, type AlarmLife, State2 } from '@vigil/contract'
import { UNDO_MS } from '@vigil/domain'
import { act, useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { alarm, basic, life } from '../../../../test/fakes.ts'
import { heldCalls, openLive, pass, press, settle, show, words } from '../../../../test/show.tsx'
import { ApiError } from '../../../lib/calls/api.ts'
import { QUEUE_DRAWN_EVERY_MS } from '../../../live/use-alarm-queue.ts'
import { DoneLine } from '../acts/done-line.tsx'
import { AlarmQueue } from './alarm-queue.tsx'
import { EVERYWHERE, NO_DESK_FILTER } from './desk-filter.ts'
import { useDesk } from './use-desk.ts'

const MARK = { userId: '1', by: 'Ann', at: 1_000_000, from: '', note: '', peak: State2.Alarm }
const SEEN: Partial<AlarmLife> = { phase: 'acknowledged', acknowledged: MARK, waitingSince: null }
const seen = (id: string, sn: string) => alarm(id, sn, State2.Alarm, { life: life(2, SEEN) })

/** The queue and the line below it, as the desk has them; which alarm is open is written beside. */
function Desk({ first }: { first?: string | undefined }) {
  const desk = useDesk(EVERYWHERE, NO_DESK_FILTER)
  const [opened, open] = useState(first)
  return (
    <>
      <p data-testid="opened">{opened}</p>
      <AlarmQueue alarms={desk.queue} hidden={0} opened={opened} onOpen={open} onClearFilters={() => {}} />
      <DoneLine onOpen={open} />
    </>
  )
}

async function desk(alarms: AlarmEvent[], opened?: string) {
  const world = openLive()
  world.server.devices = ['A', 'B', 'C'].map((sn) => basic(sn, State2.Alarm))
  world.server.alarms = alarms
  await world.start()
  const acts = heldCalls<AlarmActResult>()
  const api = async (name: string) => (name === 'autoMergeAlarm' ? { enabled: true, cases: 0 } : await acts.api(name))
  const shown = await show(<Desk first={opened} />, { api, live: world.live })
  return { ...shown, ...world, ...acts, sent: acts.names }
}

/** The newest change stands first. */
const three = () =>
  ['A', 'B', 'C'].map((sn, turn) =>
    alarm(String(turn + 1), sn, State2.Alarm, { life: life(1, { changedAt: 3_000_000 - turn }) }),
  )
const acknowledge = (sn: string) => screen.getByRole('button', { name: `Acknowledge the alarm of ${sn}` })
const line = () => screen.getByRole('region', { name: 'Last act' })
const key = (name: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, code: `Key${name}` }))
const focusedKey = () => (document.activeElement as HTMLElement).dataset.key

function boxesOf(width: number): void {
  const spy = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  onTestFinished(() => spy.mockRestore())
}

it.each([
  [1440, 'wide', 34],
  [1150, 'middle', 34],
  [960, 'slim', 34],
  [540, 'tight', 34],
  [364, 'narrow', 92],
])(
  'a row in a box of %i px says value, trend, multiple and peak, in the shape %s [FEA-02, THM-04]',
  async (width, shape, height) => {
    boxesOf(width)
    const now = {
      quantity: 'doseRate',
      value: 28.1,
      unit: 'µSv/h',
      at: 1_000_000,
      trend: 'rising',
      limit: { value: 1, direction: 'above' },
    } as const
    const peak = { quantity: 'doseRate', value: 31.8, unit: 'µSv/h', at: 900_000 }
    await desk([alarm('1', 'A', State2.Alarm, { life: life(1), now, peak })])
    const row = screen.getAllByRole('listitem').find((each) => each.dataset.state !== undefined) as HTMLElement
    expect((row.closest('.desk-box') as HTMLElement).dataset.shape).toBe(shape)
    expect(row.style.height).toBe(`${height}px`)
    for (const part of [/Alarm/, /now\s+28\.10 µSv\/h/, /rising/, /28 × alarm limit/, /peak 31\.80 µSv\/h/])
      expect(words(row)).toMatch(part)
  },
)

it('the marks of a row are icons with names that are read out and told by a pointer [FEA-02]', async () => {
  const told = { kind: 'drill' as const, simulated: true, clockOffset: -120_000 }
  await desk([alarm('1', 'A', State2.Alarm, { ...told, life: life(1, { occurrences: 3, caseId: 'K' }) })])
  const marks = document.querySelector('.desk-marks') as HTMLElement
  const named = [...marks.querySelectorAll<HTMLElement>('[title]')].map((each) => each.title)
  for (const word of [
    'Drill',
    'Not acknowledged',
    'Simulated',
    'Device time 2 min behind',
    'Occurred 3 times',
    'Merged',
  ]) {
    expect(words(marks)).toContain(word)
    expect(named.some((title) => title.startsWith(word))).toBe(true)
  }
})

it('what was acknowledged is told with its place, and is taken back within ten seconds by an act of its own [FEA-02]', async () => {
  const shown = await desk(three())
  await press(acknowledge('A'))
  await shown.answer({ done: [seen('1', 'A')], refused: [] })
  await settle()
  expect(words(line())).toMatch(/Acknowledged: A, Gate.*Undo (9|10).*Next alarm/)
  await press(within(line()).getByRole('button', { name: 'Undo' }))
  expect(shown.sent()).toEqual(['acknowledgeAlarms', 'unacknowledgeAlarms'])
  await shown.answer({ done: [alarm('1', 'A', State2.Alarm, { life: life(3) })], refused: [] })
  await pass(QUEUE_DRAWN_EVERY_MS)
  expect(words(line())).toContain('Acknowledgement taken back: A')
  expect(within(line()).queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(acknowledge('A')).toBeDefined()
})

it('what came too late is refused in words, and the alarm stays acknowledged [FEA-02]', async () => {
  const shown = await desk(three())
  await press(acknowledge('A'))
  await shown.answer({ done: [seen('1', 'A')], refused: [] })
  await settle()
  await press(within(line()).getByRole('button', { name: 'Undo' }))
  const refused = { id: '1', reason: 'tooLate', by: 'Ann', at: 1_000_000, alarm: seen('1', 'A') } as const
  await shown.answer({ done: [], refused: [refused] })
  await settle()
  expect(words(screen.getByRole('alert'))).toContain('A: too late to take back. It stays acknowledged.')
  expect(screen.queryByRole('button', { name: 'Acknowledge the alarm of A' })).toBeNull()
})

it('an undo that could not be stored says so until somebody has read it [DSP-01]', async () => {
  const shown = await desk(three())
  await press(acknowledge('A'))
  await shown.answer({ done: [seen('1', 'A')], refused: [] })
  await settle()
  await press(within(line()).getByRole('button', { name: 'Undo' }))
  await shown.fail(new ApiError({ kind: 'rejected', code: 500, message: 'It could not be stored' }))
  await pass(UNDO_MS * 2)
  expect(words(screen.getByRole('alert'))).toContain('NOT taken: nothing was stored.')
})

it('the line leaves after ten seconds, and stays for as long as somebody stands in it [FEA-02]', async () => {
  const shown = await desk(three())
  await press(acknowledge('A'))
  await shown.answer({ done: [seen('1', 'A')], refused: [] })
  await pass(UNDO_MS - 2000)
  expect(line()).toBeDefined()
  await pass(3000)
  expect(screen.queryByRole('region', { name: 'Last act' })).toBeNull()

  await press(acknowledge('B'))
  await shown.answer({ done: [seen('2', 'B')], refused: [] })
  await settle()
  const next = within(line()).getByRole('button', { name: 'Next alarm' })
  act(() => next.focus())
  await pass(UNDO_MS + 1000)
  expect(document.activeElement).toBe(next)
  expect(within(line()).queryByRole('button', { name: 'Undo' })).toBeNull()
  await press(next)
  expect(screen.getByTestId('opened').textContent).toBe('3')
})

it('after an act the focus is on the next row, never nowhere [FEA-02]', async () => {
  const shown = await desk(three())
  await key('j')
  expect(focusedKey()).toBe('1')
  await key('a')
  await shown.answer({ done: [seen('1', 'A')], refused: [] })
  await settle()
  expect(focusedKey()).toBe('2')
  act(() => acknowledge('C').focus())
  await press(acknowledge('C'))
  await shown.answer({ done: [seen('3', 'C')], refused: [] })
  await pass(QUEUE_DRAWN_EVERY_MS)
  expect(document.activeElement).not.toBe(document.body)
  expect(focusedKey()).toBe('2')
})

it('j and k step through the rows while a card is open, and the card follows [FEA-02]', async () => {
  await desk(three(), '2')
  const opened = () => screen.getByTestId('opened').textContent
  await key('j')
  expect([opened(), focusedKey()]).toEqual(['3', '3'])
  await key('k')
  await key('k')
  expect([opened(), focusedKey()]).toEqual(['1', '1'])
})
