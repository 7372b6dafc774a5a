import { LOCALES, SET_ASIDE_ROOMS, type SetAsideRow } from '@vigil/contract'
import { resources } from '@vigil/i18n'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
import { staged } from '../../../lib/staged-session.tsx'
import { SetAsidePart } from './set-aside-part.tsx'

// What breaks is to fail the test, not to be shown.
vi.mock('../../../ui/boundary.tsx', () => ({ Boundary: ({ children }: { children: ReactNode }) => children }))

const row = (part: Partial<SetAsideRow>): SetAsideRow => ({
  id: '1',
  at: Date.UTC(2026, 10, 16, 12),
  room: 'record',
  sn: 'SN-1',
  name: 'Lane 4',
  reason: 'the value is out of range',
  content: '{"volume":1}',
  ...part,
})

const answered = async (rows: readonly SetAsideRow[]) => {
  const shown = await staged(<SetAsidePart />, { api: async () => ({ rows, next: null }) })
  await shown.settle()
  return shown
}

it('shows what could not be stored, with its time, kind, device, reason and content', async () => {
  const shown = await answered([row({}), row({ id: '2', room: 'code', sn: null, name: null, reason: 'x is missing' })])
  const [, first, second] = shown.all('tr').map(({ textContent }) => textContent)
  for (const part of ['2026-11-16', 'Message of a device', 'Lane 4 SN-1', 'out of range', '{"volume":1}'])
    expect(first).toContain(part)
  for (const part of ['Fault of this system', 'no device', 'x is missing']) expect(second).toContain(part)
  await shown.leave()
})

it('has a word for every kind in every language', () => {
  for (const locale of LOCALES) {
    const { room } = resources[locale].translation.dataAdmin.setAside
    expect(SET_ASIDE_ROOMS.filter((each) => room[each] === '')).toEqual([])
  }
})

it('says so when nothing was set aside', async () => {
  const shown = await answered([])
  expect(shown.text()).toContain('Nothing was set aside.')
  expect(shown.all('table')).toEqual([])
  await shown.leave()
})

it('tells a failed call, and asks again when it is told to', async () => {
  let failing = true
  const shown = await staged(<SetAsidePart />, {
    api: async () => {
      if (failing) throw new ApiError({ kind: 'unreachable' })
      return { rows: [row({})], next: null }
    },
  })
  await shown.settle()
  const again = shown.button('Retry')
  if (again === undefined) throw new Error('no way to try again')
  expect(shown.all('alert')).toHaveLength(1)
  expect(shown.text()).not.toContain('Nothing was set aside.')
  failing = false
  await shown.send('click', again)
  await shown.settle()
  expect(shown.text()).toContain('out of range')
  expect(shown.all('alert')).toEqual([])
  await shown.leave()
})

it('opens the next page by the last row of the one before', async () => {
  const asked: unknown[] = []
  const shown = await staged(<SetAsidePart />, {
    api: async (_, input) => {
      asked.push(input)
      return asked.length === 1
        ? { rows: [row({})], next: { before: 5, beforeId: '1' } }
        : { rows: [row({ id: '2', reason: 'an older one' })], next: null }
    },
  })
  await shown.settle()
  const next = shown.button('Next page')
  if (next === undefined) throw new Error(`no next page: ${shown.text()}`)
  await shown.send('click', next)
  await shown.settle()
  expect(asked[1]).toEqual({ before: 5, beforeId: '1' })
  expect(shown.text()).toContain('an older one')
  await shown.leave()
})

it('says so, shows no act and asks for nothing where a person does not see the whole site', async () => {
  const calls: string[] = []
  const shown = await staged(<SetAsidePart />, {
    user: { seesAll: false },
    api: async (name) => {
      calls.push(name)
      return { rows: [], next: null }
    },
  })
  await shown.settle()
  expect([calls, shown.all('button'), shown.all('alert')]).toEqual([[], [], []])
  expect(shown.text()).not.toContain('Nothing was set aside.')
  await shown.leave()
})
