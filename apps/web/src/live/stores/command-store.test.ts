import type { CommandRecord } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { settle } from '../../../test/fakes.ts'
import { CommandStore } from './command-store.ts'

const record = (id: string, queuedAt: number, changes: Partial<CommandRecord> = {}): CommandRecord => ({
  id,
  sn: 'A',
  deviceName: 'Gate',
  name: 'selfClean',
  params: {},
  status: 'sent',
  progress: null,
  reason: null,
  result: null,
  by: 'olga',
  queuedAt,
  sentAt: queuedAt,
  acceptedAt: null,
  endedAt: null,
  ...changes,
})

function open(answer: () => readonly CommandRecord[] | undefined) {
  const asked: string[] = []
  const store = new CommandStore({
    list: async (sn) => {
      asked.push(sn)
      return answer()
    },
  })
  const ids = () => store.of('A').map(({ id }) => id)
  const statuses = () => store.of('A').map(({ status }) => status)
  return { store, asked, ids, statuses }
}

describe('commands of a device', () => {
  it('are fetched when somebody looks, once for all who do, and told by push from then on [FEA-08]', async () => {
    const { store, asked, ids, statuses } = open(() => [record('b', 2), record('a', 1)])
    store.receive(record('x', 9))
    expect(ids()).toEqual([])
    const leave = [store.view('A'), store.view('A')]
    await settle()
    expect([asked, ids()]).toEqual([['A'], ['b', 'a']])
    let told = 0
    store.subscribe('A', () => told++)
    store.receive(record('c', 3, { status: 'queued' }))
    store.receive(record('b', 2, { status: 'accepted', progress: 40 }))
    store.receive(record('z', 3, { sn: 'B' }))
    expect([ids(), statuses(), told]).toEqual([['c', 'b', 'a'], ['queued', 'accepted', 'sent'], 2])
    for (const each of leave) each()
    expect(ids()).toEqual([])
  })

  it('of an order to many devices are followed without a list for each', async () => {
    const { store, asked, statuses } = open(() => [])
    const leave = store.follow(record('a', 1))
    store.receive(record('a', 1, { status: 'accepted', progress: 5 }))
    await settle()
    expect([asked, statuses()]).toEqual([[], ['accepted']])
    store.view('A')()
    await settle()
    expect(asked).toEqual(['A'])
    leave()
    expect(statuses()).toEqual([])
    store.receive(record('fast', 2, { status: 'done' }))
    store.follow(record('fast', 2))
    expect(statuses()).toEqual(['done'])
  })

  it('never go back: an older list does not undo what was pushed meanwhile', async () => {
    const { store, statuses } = open(() => [record('a', 1, { status: 'accepted', progress: 10 })])
    store.view('A')
    store.receive(record('a', 1, { status: 'done', progress: 100 }))
    await settle()
    expect(statuses()).toEqual(['done'])
  })

  it('take a device’s late last word over a time-out', async () => {
    const { store, statuses } = open(() => [record('a', 1, { status: 'timedOut' })])
    store.view('A')
    await settle()
    store.receive(record('a', 1, { status: 'done' }))
    expect(statuses()).toEqual(['done'])
  })

  it('are fetched again after a lost link, and kept at most fifty', async () => {
    let number = 0
    const { store, asked, ids } = open(() => Array.from({ length: 30 }, () => record(`r${++number}`, number)))
    store.view('A')
    await settle()
    const before = store.of('A')
    store.linked()
    await settle()
    expect(asked).toHaveLength(2)
    expect(ids()).toHaveLength(50)
    expect(ids()[0]).toBe('r60')
    expect(before).toHaveLength(30)
  })
})
