import { fireEvent, screen, within } from '@testing-library/react'
import type { EndpointRequest, HandOverLine, LogEntry } from '@vigil/contract'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { openLive, press, settle, show } from '../../../test/show.tsx'
import { ApiError } from '../../lib/calls/api.ts'
import ShiftPage from './shift-page.tsx'

const NOW = Date.UTC(2026, 4, 1)
const entryOf = (n: number): LogEntry => ({
  id: `e${n}`,
  at: NOW - n * 1000,
  by: 'ann',
  name: 'Ann',
  officeId: '1',
  officeName: 'Port',
  text: `entry ${n}`,
  sn: null,
  deviceName: '',
  alarmId: null,
  corrects: null,
  correctedBy: null,
})
const lineOf = (n: number): HandOverLine => ({
  id: `h${n}`,
  at: NOW - n * 1000,
  officeId: '1',
  officeName: `Port ${n}`,
  by: 'ann',
  notes: '',
  giver: null,
  taker: null,
  version: 1,
  alarms: 0,
  shelved: 0,
  fault: 0,
  notConnected: 0,
})

const PAGE = 30
const THERE = 65

/** As the server pages: what lies before the cursor. */
function pageOf<T extends { id: string; at: number }>(all: readonly T[], { before }: { before?: number | undefined }) {
  const items = all.filter(({ at }) => before === undefined || at < before).slice(0, PAGE)
  const last = items.at(-1)
  const next = last === undefined || last === all.at(-1) ? null : { before: last.at, beforeId: last.id }
  return { items, next }
}

async function open(part: string, answer: (name: string, input: unknown) => unknown) {
  vi.setSystemTime(NOW)
  const world = openLive()
  await world.start()
  const router = createMemoryRouter([{ path: '/shift/:part', element: <ShiftPage />, loader: () => null }], {
    initialEntries: [`/shift/${part}`],
  })
  const confirmed: string[] = []
  await show(<RouterProvider router={router} />, {
    live: world.live,
    user: { username: 'ann' },
    confirmed,
    async api(name, input) {
      const given = answer(name, input)
      if (given instanceof Error) throw given
      return given
    },
  })
  await settle()
  return { confirmed }
}

async function toTheEnd(): Promise<number> {
  let pages = 1
  for (let more = screen.queryByText('Show more'); more !== null; more = screen.queryByText('Show more')) {
    await press(more)
    await settle()
    pages += 1
  }
  return pages
}

it('shows the log book to its first entry, page by page', async () => {
  const all = Array.from({ length: THERE }, (_, n) => entryOf(n))
  await open('log', (name, input) =>
    name === 'logBook' ? pageOf(all, input as EndpointRequest<'logBook'>) : undefined,
  )
  const list = () => within(screen.getByRole('list', { name: 'Log book' })).getAllByRole('listitem')
  expect(list()).toHaveLength(PAGE)
  expect(await toTheEnd()).toBe(3)
  expect(list()).toHaveLength(THERE)
})

it('shows hand-overs to the first one, page by page', async () => {
  const all = Array.from({ length: THERE }, (_, n) => lineOf(n))
  await open('handOver', (name, input) =>
    name === 'handOvers' ? pageOf(all, input as EndpointRequest<'handOvers'>) : undefined,
  )
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows()).toHaveLength(PAGE)
  expect(await toTheEnd()).toBe(3)
  expect(rows()).toHaveLength(THERE)
})

it('sends the same words under the same id after an answer that was lost, and other words under another', async () => {
  const sent: EndpointRequest<'writeLogEntry'>[] = []
  await open('log', (name, input) => {
    if (name === 'logBook') return { items: [entryOf(1)], next: null }
    if (name !== 'writeLogEntry') return undefined
    sent.push(input as EndpointRequest<'writeLogEntry'>)
    return new ApiError({ kind: 'unreachable' })
  })
  const type = (text: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText('Entry'), { target: { value: text } }))
  const send = async () => {
    await press(screen.getByRole('button', { name: 'Correct' }))
    await settle()
  }
  await press(screen.getByRole('button', { name: /^Correct the entry/ }))
  await type('Gate 3')
  await send()
  await send()
  await type('Gate 3 and 4')
  await send()
  expect(sent.map(({ text }) => text)).toEqual(['Gate 3', 'Gate 3', 'Gate 3 and 4'])
  expect(sent[1]?.id).toBe(sent[0]?.id)
  expect(sent[2]?.id).not.toBe(sent[0]?.id)
})

it('keeps what somebody writes while a colleague saves, and writes over nobody unasked', async () => {
  const none = { total: 0, items: [] }
  const lists = { alarms: none, shelved: none, silenced: none, fault: none, maintenance: none, notConnected: none }
  let stored = { ...lineOf(1), picture: { at: NOW, ...lists, tasks: none } }
  const saved: EndpointRequest<'changeHandOver'>[] = []
  await open('handOver?id=h1', (name, input) => {
    if (name === 'handOver') return stored
    if (name !== 'changeHandOver') return undefined
    const change = input as EndpointRequest<'changeHandOver'>
    saved.push(change)
    if (change.version !== stored.version) return new ApiError({ kind: 'unreachable' })
    stored = { ...stored, notes: change.notes, version: stored.version + 1 }
    return stored
  })
  const type = (label: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
  const entered = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value
  const save = async () => {
    await press(screen.getByRole('button', { name: 'Save the notes' }))
    await settle()
  }
  await type('Notes', 'mine')
  await type('Password', 'secret')
  stored = { ...stored, notes: 'theirs', version: 2 }
  await save()
  expect([entered('Notes'), entered('Password')]).toEqual(['mine', 'secret'])
  await save()
  expect(saved.map(({ version, notes }) => [version, notes])).toEqual([
    [1, 'mine'],
    [2, 'mine'],
  ])
  expect([entered('Notes'), entered('Password')]).toEqual(['mine', 'secret'])
  expect(screen.queryByRole('button', { name: 'Save the notes' })).toBeNull()
})
