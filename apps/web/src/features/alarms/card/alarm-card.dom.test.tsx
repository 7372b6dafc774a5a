import { fireEvent, screen, within } from '@testing-library/react'
import { type AlarmDetail, type AlarmRecord, State2 } from '@vigil/contract'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { alarm, basic, life } from '../../../../test/fakes.ts'
import { openLive, pass, press, settle, show, words } from '../../../../test/show.tsx'
import { AlarmCard } from './alarm-card.tsx'
import './advice/first-advice.tsx'
import './surroundings/keep-clear-line.tsx'

const now = {
  quantity: 'doseRate',
  value: 28.1,
  unit: 'µSv/h',
  at: 1_000_000,
  trend: 'rising',
  limit: { value: 1, direction: 'above' },
} as const
const raised = alarm('1', 'A', State2.Alarm, { life: life(1), now, findings: [{ name: 'Cs-137' }] })
const record: AlarmRecord = {
  ...raised,
  officeId: '1',
  combinationName: 'Gate',
  danger: 'nuclear',
  merged: 1,
  planName: null,
  planLevel: null,
}
const step = (id: string, done: boolean) => ({
  id,
  text: `Step ${id}`,
  tick: done ? { userId: '1', by: 'Ann', at: 1_000_000, from: '', note: '' } : null,
})
const detail = {
  alarm: record,
  deviceData: null,
  deviceDatas: [],
  why: {
    rule: 'threshold',
    quantity: 'doseRate',
    value: 28.1,
    unit: 'µSv/h',
    threshold: {
      module: 'nuclearMod',
      quantity: 'doseRate',
      unit: 'µSv/h',
      direction: 'above',
      warn: 0.5,
      alarm: 1,
      highRisk: 10,
    },
    background: null,
    confidence: null,
    modState: {},
    alarmContent: '',
  },
  position: null,
  wind: null,
  neighbours: [],
  plan: null,
  plans: [],
  contacts: [{ id: 'c', officeId: '1', name: 'Li Wei', role: 'RPO', phone: '+49 1', email: '', rank: 0, version: 1 }],
  case: null,
  log: [],
  pictures: [],
} as unknown as AlarmDetail

async function card(part: Partial<AlarmDetail> | Error = {}, live = raised) {
  const world = openLive()
  world.server.devices = [basic('A', State2.Alarm)]
  world.server.alarms = [live]
  await world.start()
  const closed: string[] = []
  let asked = part
  const api = async (name: string) => {
    if (name === 'alarmVerdict') return { judged: null, waiting: false }
    if (name !== 'hisAlarmDetail') return { series: [], stepMs: 1000 }
    if (asked instanceof Error) throw asked
    return { ...detail, ...asked }
  }
  const shown = await show(
    <MemoryRouter>
      <AlarmCard id="1" onClose={() => closed.push('closed')} onOpen={() => {}} onDevice={() => {}} />
    </MemoryRouter>,
    { api, live: world.live },
  )
  await pass(500)
  await settle()
  const answer = (next: Partial<AlarmDetail>) => {
    asked = next
  }
  return { ...shown, closed, world, answer }
}

const key = (name: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, code: `Key${name}` }))

it('shows first what it measures against its limits, where, what to do and whom to call [FEA-02]', async () => {
  const { text } = await card()
  expect(text()).toMatch(/28\.10 µSv\/h.*rising.*28 × alarm limit/)
  expect(screen.getByRole('img', { name: /Warning 0\.50.*Alarm 1\.00.*High risk 10\.00/ })).toBeDefined()
  const first = screen.getByRole('region', { name: 'What to do first' })
  expect(words(first)).toContain('No plan is made')
  expect(words(screen.getByRole('region', { name: 'Contacts' }))).toContain('Li Wei')
  expect(text()).toContain('Keep clear: 30 m')
})

it('the next three steps of a plan stand there, and all of them on demand [FEA-02]', async () => {
  const steps = [step('1', true), step('2', false), step('3', false), step('4', false), step('5', false)]
  await card({ plan: { planId: 'p', name: 'Gate', level: 1, steps } })
  const first = within(screen.getByRole('region', { name: 'What to do first' }))
  const shown = () => first.getAllByRole('checkbox').map((box) => words(box.closest('li') as Element).slice(0, 6))
  expect(shown()).toEqual(['Step 2', 'Step 3', 'Step 4'])
  await press(first.getByRole('button', { name: 'All 5 steps' }))
  expect(shown()).toHaveLength(5)
})

it('the rest lies behind tabs that keys reach, and the key of comments opens the log [FEA-02]', async () => {
  await card()
  const tabs = screen.getAllByRole('tab')
  expect(tabs.map((tab) => words(tab))).toEqual(['Evidence', 'Context', 'Reference', 'Log'])
  expect(screen.getByRole('region', { name: 'Why it alarmed' })).toBeDefined()
  for (const [name, region] of [
    ['Context', 'Near by'],
    ['Reference', 'Reference'],
  ] as const) {
    const tab = screen.getByRole('tab', { name })
    act(() => tab.focus())
    await act(async () => void fireEvent.keyDown(tab, { key: 'Enter', code: 'Enter' }))
    expect(tab.getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('region', { name: region })).toBeDefined()
  }
  await key('c')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Write a comment' }))
})

it.each([
  ['Cs-137', true],
  ['K-40', false],
])(
  'leads from %s to where it would go in the air, where a dose of it can be reckoned [RTE-12]',
  async (name, isLed) => {
    const findings = [{ name }]
    await card({ alarm: { ...record, findings } }, { ...raised, findings })
    await press(screen.getByRole('tab', { name: 'Reference' }))
    await settle()
    const reference = within(screen.getByRole('region', { name: 'Reference' }))
    expect(reference.getByRole('link', { name: 'All that is on file' })).toBeDefined()
    const links = reference.queryAllByRole('link', { name: 'Where would it go in the air?' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      isLed ? [expect.stringMatching(/^\/analysis\/spread\?matter=radioactive&nuclide=Cs-137&.*alarm=1$/)] : [],
    )
  },
)

it('says what is measured and what to do first when nothing else can be had, and brings the rest on the next try [FEA-02]', async () => {
  const { text, answer } = await card(new Error('the database is away'))
  expect(text()).toMatch(/28\.10 µSv\/h.*28 × alarm limit/)
  expect(words(screen.getByRole('region', { name: 'What to do first' }))).toContain('Distance first')
  expect(text()).toContain('The details of this alarm could not be loaded')
  expect(screen.getByRole('button', { name: /Acknowledge/ }).hasAttribute('disabled')).toBe(false)
  answer({})
  await press(screen.getByRole('button', { name: 'Retry' }))
  await settle()
  expect(words(screen.getByRole('region', { name: 'Contacts' }))).toContain('Li Wei')
})

it('a value that is no longer heard, because the link is lost, is told as the last one with its age [FEA-02]', async () => {
  const { text, world } = await card()
  expect(text()).toContain('rising')
  await world.drop()
  await pass(20_000)
  expect(text()).toMatch(/last 28\.10 µSv\/h/i)
  expect(text()).not.toContain('rising')
})

it('Escape closes it', async () => {
  const { closed } = await card()
  act(() => screen.getByRole('tab', { name: 'Evidence' }).focus())
  await key('Escape')
  expect(closed).toEqual(['closed'])
})
