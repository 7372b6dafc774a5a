import { fireEvent, screen, within } from '@testing-library/react'
import { type AlarmEvent, type IncidentDetail, State2 } from '@vigil/contract'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { alarm, basic, life } from '../../../../../test/fakes.ts'
import { openLive, press, settle, show, words } from '../../../../../test/show.tsx'
import { IncidentCard } from './incident-card.tsx'
import '../advice/first-advice.tsx'

const NOW = 1_000_000

/** Chlorine at one site; the first began it, the third measures most. */
const unit = (n: string, version = 1, part: Partial<AlarmEvent> = {}): AlarmEvent =>
  alarm(n, `U${n}`, State2.Alarm, {
    deviceName: `Unit ${n}`,
    officeName: 'Chlorine works',
    deviceType: 'GD606',
    module: 'ecMod',
    beginTime: NOW - 60_000 + Number(n) * 1000,
    now: {
      quantity: 'cl2',
      value: n === '3' ? 80 : 5,
      unit: 'mg/m³',
      at: NOW,
      trend: null,
      limit: { value: 2, direction: 'above' },
    },
    life: life(version, { incident: { id: '1', why: n === '1' ? 'first' : 'site', by: '' } }),
    ...part,
  })

const line = (id: string, alarmId: string | null, part: object) => ({
  id,
  alarmId,
  at: NOW,
  by: 'Olga',
  userId: '7',
  from: '',
  state: null,
  note: '',
  ...part,
})

async function card({ may = true } = {}) {
  const world = openLive()
  const members = ['1', '2', '3'].map((n) => unit(n))
  world.server.devices = ['1', '2', '3'].map((n) => basic(`U${n}`, State2.Alarm))
  world.server.alarms = members
  await world.start()
  const detail = {
    record: { id: '1', version: 0, taken: null, seen: [] },
    members,
    log: [line('a', '2', { kind: 'acknowledged' }), line('b', null, { kind: 'incidentTaken' })],
    planAlarm: '1',
    plan: null,
    plans: [],
  } as unknown as IncidentDetail
  const calls: { name: string; input: unknown }[] = []
  const answers: Record<string, (input: never) => unknown> = {
    incident: () => detail,
    seeIncident: () => detail.record,
    incidentPeople: () => [],
    commentAlarm: ({ id, text }: { id: string; text: string }) =>
      line('c', id, { kind: 'comment', by: 'Ann', note: text }),
    acknowledgeAlarms: () => ({ done: members, refused: [] }),
  }
  const api = async (name: string, input: unknown) => {
    calls.push({ name, input })
    return answers[name]?.(input as never)
  }
  const closed: string[] = []
  const opened: string[] = []
  await show(
    <MemoryRouter>
      <IncidentCard id="1" onClose={() => closed.push('closed')} onOpen={(id) => opened.push(id)} />
    </MemoryRouter>,
    { live: world.live, api, may },
  )
  await settle()
  return { calls, closed, opened }
}

const log = () => words(screen.getByRole('region', { name: 'Log' }))

it('says what, where, how many, the first and the highest value, with one log of all its alarms [FEA-02]', async () => {
  await card()
  const aside = screen.getByRole('complementary', { name: 'Incident' })
  expect(words(within(aside).getByRole('heading', { level: 2 }))).toBe('Chlorine (Cl₂), Chlorine works')
  expect(words(aside)).toContain('3 devices · first Unit 1')
  expect(words(aside)).toContain('80.00 mg/m³')
  expect(words(aside)).toContain('40 × alarm limit')
  expect(log()).toMatch(/Incident.*Olga/)
  expect(log()).toContain('Unit 2')
})

it('says what to do first, by the danger of the alarm that began it, before who has it [FEA-02]', async () => {
  await card()
  const first = screen.getByRole('region', { name: 'What to do first' })
  expect(words(first)).toMatch(/wind|fresh air/i)
  const who = screen.getByRole('region', { name: 'Who has it' })
  expect(first.compareDocumentPosition(who) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('takes a comment into that log, once, and shows it at once [FEA-02]', async () => {
  const { calls } = await card()
  const part = screen.getByRole('region', { name: 'Log' })
  await press(within(part).getByRole('button', { name: 'Send' }))
  expect(calls.some(({ name }) => name === 'commentAlarm')).toBe(false)
  fireEvent.change(within(part).getByRole('textbox'), { target: { value: 'Valve 3 closed' } })
  await press(within(part).getByRole('button', { name: 'Send' }))
  await settle()
  expect(calls.filter(({ name }) => name === 'commentAlarm').map(({ input }) => input)).toEqual([
    { id: '1', commentId: expect.any(String), text: 'Valve 3 closed' },
  ])
  expect(log().match(/Valve 3 closed/g)).toHaveLength(1)
  expect(log()).toContain('Ann')
})

it('offers neither acts nor a comment to who may only look [FEA-02]', async () => {
  await card({ may: false })
  expect(within(screen.getByRole('region', { name: 'Log' })).queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Acknowledge/ })).toBeNull()
})

it('opens one of its alarms, and closes by Escape [FEA-02]', async () => {
  const { opened, closed } = await card()
  await press(screen.getByRole('button', { name: /^Alarm.*Unit 2/ }))
  expect(opened).toEqual(['2'])
  fireEvent.keyDown(screen.getByRole('complementary', { name: 'Incident' }), { key: 'Escape' })
  expect(closed).toEqual(['closed'])
})
