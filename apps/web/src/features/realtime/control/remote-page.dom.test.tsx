import { fireEvent, screen, within } from '@testing-library/react'
import { RESTART_DELAY_MS } from '@vigil/domain'
import { expect, it } from 'vitest'
import { basic, deviceNode, officeNode } from '../../../../test/fakes.ts'
import { openLive, pass, press, settle, show, words } from '../../../../test/show.tsx'
import RemotePage from './remote-page.tsx'

const NAMES = ['North', 'South', 'East']
const tree = (...sns: string[]) => [
  officeNode(
    '1',
    sns.map((sn) => deviceNode(sn, '1')),
  ),
]

async function open(answer: (sn: string) => Promise<unknown>) {
  const world = openLive()
  world.server.devices = NAMES.map((sn) => basic(sn))
  world.server.tree = tree(...NAMES)
  await world.start()
  const asked: string[] = []
  await show(<RemotePage />, {
    live: world.live,
    api: (_, input) => {
      const { sn } = input as { sn: string }
      asked.push(sn)
      return answer(sn)
    },
  })
  return { world, asked }
}

const results = () => [...document.querySelectorAll<HTMLElement>('.remote-results > li')]

async function chooseAndAsk(): Promise<HTMLElement> {
  await press(screen.getByRole('button', { name: 'Choose all shown' }))
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Command' }))
  await settle()
  await press(screen.getByTitle('Read sensors'))
  await press(screen.getByRole('button', { name: 'Send to the chosen devices' }))
  await settle()
  const question = document.querySelector<HTMLElement>('.confirm-dialog')
  if (question === null) throw new Error(`nothing was asked: ${words(document.body).slice(-600)}`)
  expect(words(question)).toContain('Read sensors: send it?')
  return question
}

it('one command to many devices tells the result of each, the refused beside the sent [FEA-08, RTE-13]', async () => {
  const { asked } = await open(async (sn) => {
    if (sn === 'South') throw new Error('no answer')
    return { id: `c-${sn}`, sn, name: 'getSensors', status: 'sent', requestedAt: 1_000_000, deviceName: sn }
  })
  const question = await chooseAndAsk()
  expect(asked).toEqual([])
  await press(within(question).getByRole('button', { name: 'Send' }))
  await settle()
  expect(asked.toSorted()).toEqual(NAMES.toSorted())
  expect(
    results()
      .map((each) => words(each))
      .filter((text) => text.includes('Read sensors')),
  ).toHaveLength(3)
  expect(
    results()
      .filter(({ dataset }) => dataset.outcome === 'bad')
      .map(words),
  ).toEqual([expect.stringContaining('South')])
})

it('what was chosen is sent also where the list is built anew while the question is open [FEA-08]', async () => {
  const { world, asked } = await open(() => new Promise(() => {}))
  const question = await chooseAndAsk()
  world.server.tree = tree(...NAMES, 'West')
  world.server.devices = [...NAMES, 'West'].map((sn) => basic(sn))
  await world.drop()
  await pass(RESTART_DELAY_MS)
  await world.accept()
  expect(screen.getAllByText('West').length).toBeGreaterThan(0)
  await press(within(question).getByRole('button', { name: 'Send' }))
  await settle()
  expect(asked.toSorted()).toEqual(NAMES.toSorted())
  expect(results()).toHaveLength(3)
})
