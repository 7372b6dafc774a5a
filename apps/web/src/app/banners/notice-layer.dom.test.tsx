import { screen } from '@testing-library/react'
import { PUSH_TOPICS, PushCode, State2, type TaskEvent, type TaskNews } from '@vigil/contract'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { alarm, life } from '../../../test/fakes.ts'
import { openLive, pass, press, show, words } from '../../../test/show.tsx'
import { NoticeLayer } from './notice-layer.tsx'

const news = (taskId: string, sn: string, kind: TaskEvent['kind'], at: number): TaskNews => ({
  task: {
    id: taskId,
    name: `Patrol ${taskId}`,
    busiType: 'patrol',
    officeId: '1',
    officeName: 'Customs',
    area: { kind: 'circle', centre: [121.5, 31.2], radiusM: 500 },
    planBegin: at,
    planEnd: at + 1000,
    devices: [],
    people: [],
    planId: null,
    planName: null,
    notes: '',
    createTime: at,
    state: 'underWay',
    beginAt: at,
    endAt: null,
    handOver: '',
    version: 1,
    changedBy: 'olga',
    changedAt: at,
  },
  event: { id: `${at}`, at, kind, sn, by: '', note: '' },
})

async function layer(may = true) {
  const world = openLive()
  await world.start()
  let address = ''
  function Address() {
    const { pathname, search } = useLocation()
    address = pathname + search
    return null
  }
  await show(
    <MemoryRouter>
      <NoticeLayer bare={false} />
      <Address />
    </MemoryRouter>,
    { live: world.live, may },
  )
  return {
    raise: (sn: string) =>
      world.push('alarm', 301, alarm(sn, sn, State2.HighRisk, { deviceName: `Gate ${sn}`, life: life(1) })),
    tell: (taskId: string, sn: string, kind: TaskEvent['kind']) =>
      world.push(PUSH_TOPICS.task, PushCode.Task, news(taskId, sn, kind, world.clock.now())),
    task: () => screen.getByRole('status'),
    address: () => address,
  }
}

/** Every notice in the order in which it is drawn and read. */
const shown = () => [...document.querySelectorAll('.notice-layer .notice')].map(words)

it('a task is told after the alarms, in the same corner, whatever came first', async () => {
  const { tell, raise } = await layer()
  await tell('1', 'A', 'left')
  await raise('B')
  expect(shown()).toEqual([expect.stringContaining('High risk'), expect.stringContaining('A is outside the area')])
  await raise('C')
  await tell('1', 'B', 'left')
  expect(shown()).toHaveLength(3)
  expect(shown().at(-1)).toContain('B is outside the area')
})

it('a task is told once at a time, and leaves by itself', async () => {
  const { tell, task } = await layer()
  await tell('1', 'A', 'left')
  await pass(5000)
  await tell('2', 'B', 'left')
  expect(words(task())).toContain('B is outside the area')
  expect(words(task())).not.toContain('A is outside')
  await pass(5000)
  expect(words(task())).toContain('Patrol 2')
  await pass(5000)
  expect(task().childElementCount).toBe(0)
})

it('a notice of a task can be closed, opens its task, and ends when its own device is back', async () => {
  const { tell, task, address } = await layer()
  await tell('1', 'A', 'left')
  await press(screen.getByRole('button', { name: 'Close' }))
  expect(task().childElementCount).toBe(0)

  await tell('1', 'A', 'left')
  await tell('1', 'B', 'returned')
  await tell('2', 'A', 'returned')
  expect(words(task())).toContain('A is outside the area')
  await tell('1', 'A', 'returned')
  expect(task().childElementCount).toBe(0)

  await tell('7', 'A', 'left')
  await press(screen.getByRole('button', { name: /Open task/ }))
  expect(address()).toBe('/task/monitor?task=7')
  expect(task().childElementCount).toBe(0)
})

it('who may not see tasks is told of none', async () => {
  const { tell, task } = await layer(false)
  await tell('1', 'A', 'left')
  expect(task().childElementCount).toBe(0)
})
