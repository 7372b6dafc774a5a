import { type EndpointName, State2 } from '@vigil/contract'
import { expect, it } from 'vitest'
import { alarm, basic, deviceNode, officeNode } from '../../../test/fakes.ts'
import type { Api } from '../../lib/calls/api.ts'
import { narrowedApi } from './narrowed-api.ts'

const T = Date.UTC(2026, 4, 10, 12)
const ANSWERS: Partial<Record<EndpointName, unknown>> = {
  office: [officeNode('1', [deviceNode('A', '1'), deviceNode('B', '1')]), officeNode('2', [deviceNode('C', '2')])],
  replayMoment: {
    at: T,
    devices: [basic('A', State2.Normal), basic('B', State2.Normal)],
    alarms: [alarm('a', 'A', State2.Alarm), alarm('b', 'B', State2.Alarm)],
    byStates: ['A', 'B'],
    acts: [],
    unwatched: false,
  },
  replayStretch: {
    from: T,
    to: T + 1,
    devices: [
      { at: T, basic: basic('A', State2.Normal) },
      { at: T, basic: basic('B', State2.Normal) },
    ],
    heard: [
      { sn: 'A', at: T, deviceTime: T },
      { sn: 'B', at: T, deviceTime: T },
    ],
    alarms: [{ at: T, alarm: alarm('b', 'B', State2.Alarm) }],
    rises: [{ at: T, sn: 'B', id: 'b', peak: { quantity: 'doseRate', value: 9, unit: 'µSv/h' } }],
    acts: [],
    unwatched: [],
  },
} as Partial<Record<EndpointName, unknown>>

it('of a task its devices alone are replayed, with their offices, alarms and acts [FEA-04, ENT-11]', async () => {
  const asked: unknown[] = []
  const whole = async (name: EndpointName, input: { actsOf?: string[] }) => {
    asked.push(input.actsOf)
    return ANSWERS[name]
  }
  const api = narrowedApi(whole as unknown as Api, ['A'])
  const tree = await api('office', { busiType: 1 })
  expect(tree.map(({ id, children }) => [id, children?.map(({ sn }) => sn)])).toEqual([['1', ['A']]])
  const moment = await api('replayMoment', { at: T })
  expect([...moment.devices, ...moment.alarms].map(({ sn }) => sn)).toEqual(['A', 'A'])
  expect(moment.byStates).toEqual(['A'])
  const stretch = await api('replayStretch', { from: T, to: T + 1 })
  expect([...stretch.devices.map((step) => step.basic), ...stretch.heard].map(({ sn }) => sn)).toEqual(['A', 'A'])
  expect([stretch.alarms, stretch.rises]).toEqual([[], []])
  expect(await api('replayBookmarks', {})).toBeUndefined()
  // Which acts are of them the server knows: one act may be of many devices.
  expect(asked).toEqual([undefined, ['A'], ['A'], undefined])
})
