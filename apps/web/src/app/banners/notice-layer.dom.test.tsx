import { screen } from '@testing-library/react'
import { PUSH_TOPICS, PushCode, State2, type TaskEvent, type TaskNews } from '@vigil/contract'
import type { ReactNode } from 'react'
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

async function layer(may = true, bar?: ReactNode) {
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
      {bar}
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

/** The bar, as far as its room goes: from its title to its first chip. */
function Bar({ title, space }: { title: [number, number]; space: [number, number] }) {
  const at =
    ([left, right]: [number, number]) =>
    (element: HTMLElement | null) => {
      if (element !== null) element.getBoundingClientRect = () => new DOMRect(left, 0, right - left, 56)
    }
  return (
    <div className="console" data-fixed="true">
      <span className="console-logo" ref={at([title[0] - 60, title[0]])} />
      <span className="console-title" ref={at(title)} />
      <span className="console-space" ref={at(space)} />
    </div>
  )
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

const place = () => document.querySelector<HTMLElement>('.notice-layer')

// They lay over the counts of states, the filters of lists, the acts of rows.
it('notices stand in the bar from its title to its first chip, where nothing is pressed', async () => {
  const { raise } = await layer(true, <Bar title={[100, 300]} space={[300, 640]} />)
  await raise('A')
  expect(place()?.dataset.inBar).toBe('true')
  expect(place()?.style.left).toBe('100px')
})

it('in a bar that runs from right to left, too', async () => {
  const { raise } = await layer(true, <Bar title={[900, 1100]} space={[600, 900]} />)
  await raise('A')
  expect(place()?.style.left).toBe('600px')
})

it('where that is too little, the logo gives way', async () => {
  const { raise } = await layer(true, <Bar title={[100, 200]} space={[200, 300]} />)
  await raise('A')
  expect(place()?.style.left).toBe('40px')
})

it('a phone has them at its foot, whatever its bar measures', async () => {
  const wide = window.matchMedia
  window.matchMedia = (query) => Object.assign(wide(query), { matches: false })
  try {
    const { raise } = await layer(true, <Bar title={[0, 0]} space={[0, 310]} />)
    await raise('A')
    expect(place()?.dataset.inBar).toBe('false')
  } finally {
    window.matchMedia = wide
  }
})

it('a bar without room for a line leaves them in the corner below it', async () => {
  const { raise } = await layer(true, <Bar title={[100, 200]} space={[200, 250]} />)
  await raise('A')
  expect(place()?.dataset.inBar).toBe('false')
  expect(shown()).toHaveLength(1)
})
