import { act, fireEvent, screen } from '@testing-library/react'
import { type AlarmEvent, State2 } from '@vigil/contract'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { alarm, basic, life } from '../../../test/fakes.ts'
import { openLive, press, settle, show, words } from '../../../test/show.tsx'
import { AlarmBar } from './alarm-bar.tsx'

const mark = { userId: '1', by: 'Ann', at: 2000, from: '', note: '', peak: State2.Alarm }
const raised = alarm('a1', 'A', State2.Alarm, { life: life(1) })
const seen = alarm('a1', 'A', State2.Alarm, { life: life(2, { phase: 'acknowledged', acknowledged: mark }) })

async function bar(alarms: AlarmEvent[], signed: { may?: boolean; fails?: boolean } = {}) {
  const world = openLive()
  world.server.devices = [basic('A', State2.Alarm), basic('B', State2.Alarm)]
  world.server.alarms = alarms
  await world.start()
  const asked: unknown[] = []
  const presented: unknown[] = []
  await show(
    <MemoryRouter>
      <AlarmBar sn="A" />
    </MemoryRouter>,
    {
      live: world.live,
      may: signed.may ?? true,
      presented,
      async api(name, input) {
        asked.push([name, input])
        if (signed.fails) throw new Error('no')
        return { done: [seen], refused: [] }
      },
    },
  )
  return { ...world, asked, presented }
}
const shown = () => screen.queryByRole('region', { name: 'Alarms of this device' })

it('is not there for a device that does not alarm, whatever others do', async () => {
  await bar([alarm('b1', 'B', State2.HighRisk, { life: life(1) })])
  expect(shown()).toBeNull()
})

it('leads to the alarm and acknowledges the version that was seen; then it says that somebody has', async () => {
  const { asked } = await bar([raised])
  expect(screen.getByRole('link', { name: 'Open the alarm' }).getAttribute('href')).toBe(
    '/devices/monitor/alarm?alarm=a1',
  )
  await press(screen.getByRole('button', { name: 'Acknowledge' }))
  await settle()
  expect(asked).toEqual([['acknowledgeAlarms', { alarms: [{ id: 'a1', version: 1 }], note: '' }]])
  expect(screen.queryByRole('button')).toBeNull()
  expect(words(shown() as HTMLElement)).toContain('Acknowledged')
})

it('acknowledges all alarms of the device that wait, by its key as well', async () => {
  const { asked } = await bar([raised, alarm('a2', 'A', State2.Warning, { life: life(4) })])
  expect(screen.getByRole('link', { name: 'Open 2 alarms' })).toBeDefined()
  act(() => void fireEvent.keyDown(document.body, { key: 'a' }))
  await settle()
  expect(asked).toMatchObject([['acknowledgeAlarms', { alarms: [{ id: 'a1' }, { id: 'a2', version: 4 }] }]])
})

it('what failed is said, and can be done again', async () => {
  const { presented } = await bar([raised], { fails: true })
  await press(screen.getByRole('button', { name: 'Acknowledge' }))
  await settle()
  expect(presented).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Acknowledge' })).toBeDefined()
})

it('who may not act sees the alarm without the act', async () => {
  await bar([raised], { may: false })
  expect(shown()).not.toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
