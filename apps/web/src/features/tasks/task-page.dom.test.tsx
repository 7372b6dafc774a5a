import { fireEvent, screen, within } from '@testing-library/react'
import { type ChosenPlan, ERRORS, PUSH_TOPICS, PushCode, TASKS_LISTED, type Task } from '@vigil/contract'
import { RESTART_DELAY_MS } from '@vigil/domain'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { openLive, pass, press, settle, show, words } from '../../../test/show.tsx'
import { ApiError } from '../../lib/calls/api.ts'
import TaskPage from './task-page.tsx'

const HOUR = 3_600_000
const BEGIN = Date.UTC(2026, 2, 7, 8)

const task = (id: string, part: Partial<Task> = {}): Task => ({
  id,
  name: `Task ${id}`,
  busiType: 'patrol',
  officeId: '1',
  officeName: 'Customs',
  area: { kind: 'circle', centre: [121.5, 31.2], radiusM: 500 },
  planBegin: BEGIN,
  planEnd: BEGIN + HOUR,
  devices: [],
  people: ['Anna'],
  planId: null,
  planName: null,
  notes: '',
  createTime: BEGIN,
  state: 'planned',
  beginAt: null,
  endAt: null,
  handOver: '',
  version: 1,
  changedBy: 'olga',
  changedAt: BEGIN,
  ...part,
})
const running = (id: string, part: Partial<Task> = {}): Task => task(id, { state: 'underWay', beginAt: BEGIN, ...part })
const refused = () =>
  new ApiError({ kind: 'rejected', code: ERRORS.taskChanged.code, message: 'olga has changed this task meanwhile' })

const OLDER = [task('9001', { name: 'Years ago', state: 'finished', beginAt: BEGIN, endAt: BEGIN + HOUR })]

async function open(
  tasks: Task[],
  address = '/task/monitor',
  save = async (_input: unknown): Promise<unknown> => null,
) {
  const world = openLive()
  await world.start()
  const asked: { name: string; input: unknown }[] = []
  const presented: unknown[] = []
  const server = { tasks, plan: null as ChosenPlan | null }
  const router = createMemoryRouter([{ path: '/task/monitor', element: <TaskPage />, loader: () => null }], {
    initialEntries: [address],
  })
  const page = await show(<RouterProvider router={router} />, {
    live: world.live,
    user: { officeId: '1' },
    presented,
    async api(name, input) {
      asked.push({ name, input })
      if (name === 'task') return (input as { before?: string }).before === undefined ? server.tasks : OLDER
      if (name === 'alarmPlans') return []
      if (name === 'exportJobs') return { jobs: [], pdf: true }
      if (name === 'taskRecord') {
        const { id } = input as { id: string }
        const found = [...server.tasks, ...OLDER].find((each) => each.id === id)
        return { task: found, events: [], alarms: [], alarmsCut: false, coverage: null, plan: server.plan }
      }
      return save(input)
    },
  })
  await settle()
  return { ...page, world, router, server, asked, presented }
}

const field = (label: string) => screen.getByLabelText(label)
const type = async (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } })
  await settle()
}
const article = () => screen.queryByRole('article')?.getAttribute('aria-label')

it('the task under way opens by itself; what is chosen stands in the address and stays [RTE-17]', async () => {
  const page = await open([task('1'), running('2'), task('3')])
  expect(article()).toBe('Task 2')
  expect(screen.getByRole('button', { name: /^Task 2/ }).getAttribute('aria-current')).toBe('true')
  await press(screen.getByRole('button', { name: /^Task 3/ }))
  await settle()
  expect(article()).toBe('Task 3')
  expect(page.router.state.location.search).toBe('?task=3')
})

it('what was done to a task and never told, because the server died, is read when the link is back [RTE-17, PSH-06]', async () => {
  const { world, server, text } = await open([running('2')])
  const change = () => screen.queryByRole('button', { name: /Change$/ })
  expect(change()).not.toBeNull()
  await world.drop()
  server.tasks = [running('2', { state: 'finished', endAt: BEGIN + HOUR, handOver: 'Gate 3 stays closed', version: 2 })]
  await pass(RESTART_DELAY_MS)
  await world.accept()
  await settle()
  await press(screen.getByRole('button', { name: /^Task 2/ }))
  await settle()
  expect(text()).toContain('Gate 3 stays closed')
  expect(change()).toBeNull()
})

it('one that was given to an office that is not seen is gone with the next word of it [PRM-04]', async () => {
  const { world, server, text } = await open([running('2')], '/task/monitor?task=2')
  server.tasks = []
  const event = { id: '9', at: BEGIN, kind: 'changed', by: 'olga', sn: null, note: '' }
  await world.push(PUSH_TOPICS.task, PushCode.Task, { task: running('2'), event })
  await settle()
  expect(article()).toBeUndefined()
  expect(text()).toContain('No tasks yet')
})

it('who goes back to the list finds the list, and nothing is opened where nothing is under way', async () => {
  const page = await open([running('2')])
  await press(screen.getByRole('button', { name: /Back to the list$/ }))
  await settle()
  expect(article()).toBeUndefined()
  expect(page.text()).toContain('Choose a task')
  page.leave()
  await open([task('1')])
  expect(article()).toBeUndefined()
})

it('the steps of its plan are ticked while it is under way, and a tick of a colleague is there with the next word of it [RTE-17]', async () => {
  const step = (id: string, by?: string) => ({
    id,
    text: `Step ${id}`,
    tick: by === undefined ? null : { userId: '1', by, at: BEGIN, from: '', note: '' },
  })
  const plan = (...steps: ReturnType<typeof step>[]): ChosenPlan => ({ planId: 'p', name: 'Gate', level: 2, steps })
  const sent: unknown[] = []
  const rest = ['c', 'd', 'e'].map((id) => step(id))
  const page = await open([running('2'), task('3')], '/task/monitor', async (input) => {
    sent.push(input)
    page.server.plan = plan(step('a', 'me'), step('b'), ...rest)
    return page.server.plan
  })
  const steps = () => screen.getByRole('region', { name: 'Steps of the plan' })
  const box = (name: string) => within(steps()).getByRole<HTMLInputElement>('checkbox', { name })
  expect(screen.queryByRole('region', { name: 'Steps of the plan' })).toBeNull()
  page.server.plan = plan(step('a'), step('b'), ...rest)
  const event = { id: '9', at: BEGIN, kind: 'changed', by: 'olga', sn: null, note: '' }
  await page.world.push(PUSH_TOPICS.task, PushCode.Task, { task: running('2'), event })
  await settle()
  await press(box('Step a'))
  await settle()
  expect(sent).toEqual([{ id: '2', planId: 'p', stepId: 'a', done: true, seenAt: null }])
  expect(words(steps())).toContain('1 of 5 steps done')
  expect(words(steps())).toContain('me')
  page.server.plan = plan(step('a', 'me'), step('b', 'olga'), ...rest)
  await page.world.push(PUSH_TOPICS.task, PushCode.Task, {
    task: running('2'),
    event: { ...event, kind: 'stepTicked' },
  })
  await settle()
  expect([box('Step a').checked, box('Step b').checked, box('Step b').disabled]).toEqual([true, true, false])
  await press(box('Step b'))
  expect(sent.at(-1)).toMatchObject({ stepId: 'b', done: false, seenAt: BEGIN })
  await press(screen.getByRole('button', { name: /^Task 3/ }))
  await settle()
  expect(box('Step a').disabled).toBe(true)
  expect(words(steps())).toContain('once the task has begun')
})

it('an address of a task that is not seen says so and opens no other', async () => {
  const { text } = await open([running('2')], '/task/monitor?task=99')
  expect(article()).toBeUndefined()
  expect(text()).toContain('This task does not exist')
})

it('a form that another was faster than goes on from the new version: what was typed stays, what they changed is told [RTE-17]', async () => {
  const saved: unknown[] = []
  const mine = task('1')
  const theirs = task('1', { version: 2, name: 'Night patrol', people: ['Boris'] })
  const page = await open([mine], '/task/monitor?task=1', async (input) => {
    saved.push(input)
    if (saved.length > 1) return theirs
    page.server.tasks = [theirs]
    throw refused()
  })
  await press(screen.getByRole('button', { name: /Change$/ }))
  await type('Notes', 'Gate 3 is closed')
  await press(screen.getByRole('button', { name: 'Save' }))
  await settle()
  const told = words(screen.getByRole('alert'))
  expect(told).toContain('olga has changed this task meanwhile')
  expect(told).toContain('Taken over from them: Name, People')
  expect(told).not.toContain('You both changed')
  expect(field('Name')).toHaveProperty('value', 'Night patrol')
  expect(field('Notes')).toHaveProperty('value', 'Gate 3 is closed')
  expect(page.presented).toEqual([])

  await press(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(saved).toHaveLength(2)
  expect(saved[0]).toMatchObject({ id: '1', version: 1 })
  expect(saved[1]).toMatchObject({
    id: '1',
    version: 2,
    name: 'Night patrol',
    people: ['Boris'],
    notes: 'Gate 3 is closed',
  })
})

it('what both changed is named, and one that is over meanwhile can not be saved', async () => {
  const theirs = task('1', { version: 3, name: 'Theirs', state: 'cancelled', endAt: BEGIN })
  const page = await open([task('1')], '/task/monitor?task=1', async () => {
    page.server.tasks = [theirs]
    throw refused()
  })
  await press(screen.getByRole('button', { name: /Change$/ }))
  await type('Name', 'Mine')
  await press(screen.getByRole('button', { name: 'Save' }))
  await settle()
  const told = words(screen.getByRole('alert'))
  expect(told).toContain('You both changed: Name')
  expect(told).toContain('It is over by now (Cancelled)')
  expect(field('Name')).toHaveProperty('value', 'Mine')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
})

it('nobody finishes without a hand-over note, and the note stays when another was faster', async () => {
  const acts: unknown[] = []
  const page = await open([running('2')], '/task/monitor', async (input) => {
    acts.push(input)
    if (acts.length > 1) return running('2', { state: 'finished' })
    page.server.tasks = [running('2', { version: 5 })]
    throw refused()
  })
  await press(screen.getByRole('button', { name: 'Finish' }))
  const dialog = screen.getByRole('dialog')
  await press(within(dialog).getByRole('button', { name: 'Finish' }))
  expect(words(dialog)).toContain('Please enter the hand-over note')
  expect(acts).toEqual([])
  await type('Hand-over note', 'All calm')
  await press(within(dialog).getByRole('button', { name: 'Finish' }))
  await settle()
  expect(page.presented).toHaveLength(1)
  expect(field('Hand-over note')).toHaveProperty('value', 'All calm')
  await press(within(dialog).getByRole('button', { name: 'Finish' }))
  await settle()
  expect(acts).toEqual([
    { id: '2', version: 1, act: 'finish', note: 'All calm' },
    { id: '2', version: 5, act: 'finish', note: 'All calm' },
  ])
})

it('corners that are typed make an area, and a line that is none is told with its number', async () => {
  const saved: unknown[] = []
  await open([], '/task/monitor', async (input) => {
    saved.push(input)
    return task('9')
  })
  await press(screen.getByRole('button', { name: /New task/ }))
  await type('Name', 'Market')
  await type('Corners (latitude, longitude)', '31.2, 121.5\nnonsense')
  expect(words(document.body)).toContain('Line 2 is not “latitude, longitude”')
  await press(screen.getByRole('button', { name: 'Save' }))
  expect(saved).toEqual([])
  await type('Corners (latitude, longitude)', '31.2, 121.5\n31.3, 121.5\n31.3, 121.6')
  await press(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(saved).toMatchObject([
    {
      name: 'Market',
      area: {
        kind: 'polygon',
        points: [
          [121.5, 31.2],
          [121.5, 31.3],
          [121.6, 31.3],
        ],
      },
    },
  ])
})

it('edges that cross are told while they are drawn, and such an area is not saved [RTE-17]', async () => {
  const saved: unknown[] = []
  await open([], '/task/monitor', async (input) => {
    saved.push(input)
    return task('9')
  })
  await press(screen.getByRole('button', { name: /New task/ }))
  await type('Name', 'Market')
  await type('Corners (latitude, longitude)', '31.2, 121.5\n31.3, 121.6\n31.2, 121.6\n31.3, 121.5')
  expect(words(document.body)).toContain('The edges of the area cross each other')
  await press(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(saved).toEqual([])
})

it('the record of a task that has begun is asked for as a report or as an archive; one that has not begun has none [RTE-17]', async () => {
  const page = await open([task('1'), running('2')])
  for (const label of ['Record as PDF', 'Everything as an archive']) {
    await press(screen.getByRole('button', { name: /Export/ }))
    await press(screen.getByRole('menuitem', { name: label }))
    await settle()
  }
  const filter = { taskId: '2' }
  expect(page.asked.filter(({ name }) => name === 'startExport').map(({ input }) => input)).toMatchObject([
    { what: 'task', format: 'pdf', filter },
    { what: 'task', format: 'zip', filter },
  ])
  await press(screen.getByRole('button', { name: /^Task 1/ }))
  await settle()
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
})

it('a task that is over leads to its replay', async () => {
  const over = running('7', { state: 'finished', endAt: BEGIN + HOUR })
  await open([over], '/task/monitor?task=7')
  const href = screen.getByRole('link', { name: 'Replay' }).getAttribute('href')
  expect(href).toBe(`/query/replay?from=${BEGIN}&to=${BEGIN + HOUR}&at=${BEGIN}&task=7`)
})

it('a task that was called off before it began has no replay', async () => {
  await open([task('8', { state: 'cancelled', endAt: BEGIN })], '/task/monitor?task=8')
  expect(screen.queryByRole('link', { name: 'Replay' })).toBeNull()
})

it('older tasks are listed page by page, and one of them is opened by its address alone [RTE-17, ENT-11]', async () => {
  const many = Array.from({ length: TASKS_LISTED }, (_, n) => task(String(n + 1), { state: 'finished' }))
  const { asked } = await open(many, '/task/monitor?task=9001')
  // By text: to look for a role among as many buttons takes minutes without a browser.
  const listed = () => [...document.querySelectorAll('.task-row')]
  expect(document.querySelector('article')?.getAttribute('aria-label')).toBe('Years ago')
  expect(listed()).toHaveLength(TASKS_LISTED)
  await press(screen.getByText('Show older tasks'))
  await settle()
  expect(asked.filter(({ name }) => name === 'task').at(-1)?.input).toEqual({ before: String(TASKS_LISTED) })
  const chosen = listed().filter((row) => row.getAttribute('aria-current') === 'true')
  expect(chosen.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Years ago')])
  expect(screen.queryByText('Show older tasks')).toBeNull()
})

it('a task is copied to next week as another one: its area, devices and people come with it, its end does not [RTE-17]', async () => {
  const saved: Partial<Task & { copyOf: string }>[] = []
  const past = running('2', { state: 'finished', endAt: BEGIN + HOUR, handOver: 'Gate 3 stays closed', devices: ['V'] })
  const page = await open([past], '/task/monitor?task=2', async (input) => {
    saved.push(input as Partial<Task & { copyOf: string }>)
    const copy = task('3', { ...(input as Partial<Task>), id: '3' })
    page.server.tasks = [past, copy]
    return copy
  })
  await press(screen.getByRole('button', { name: /Copy to next week$/ }))
  expect(screen.getByRole('dialog', { name: 'Copy of a task' })).toBeTruthy()
  await type('Name', 'Again')
  await press(screen.getByRole('button', { name: 'Save' }))
  await settle()
  const [{ planBegin = 0, planEnd = 0, ...copy } = {}] = saved
  expect(copy).toMatchObject({ name: 'Again', copyOf: '2', area: past.area, devices: ['V'], people: ['Anna'] })
  expect(copy).not.toHaveProperty('handOver')
  expect(copy).not.toHaveProperty('id')
  expect(planEnd - planBegin).toBe(HOUR)
  expect([(planBegin - BEGIN) % (7 * 24 * HOUR), planBegin > BEGIN]).toEqual([0, true])
  expect(page.router.state.location.search).toBe('?task=3')
})
