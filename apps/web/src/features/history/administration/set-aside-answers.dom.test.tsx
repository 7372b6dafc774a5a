import { screen } from '@testing-library/react'
import { LOCALES, SET_ASIDE_ROOMS, type SetAsideRow } from '@vigil/contract'
import { resources } from '@vigil/i18n'
import { expect, it } from 'vitest'
import { press, settle, show, words } from '../../../../test/show.tsx'
import { ApiError } from '../../../lib/calls/api.ts'
import { SetAsidePart } from './set-aside-part.tsx'

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

const answered = (rows: readonly SetAsideRow[]) => show(<SetAsidePart />, { api: async () => ({ rows, next: null }) })

it('shows what could not be stored, with its time, kind, device, reason and content', async () => {
  await answered([row({}), row({ id: '2', room: 'code', sn: null, name: null, reason: 'x is missing' })])
  const [, first, second] = screen.getAllByRole('row').map(words)
  for (const part of ['2026-11-16', 'Message of a device', 'Lane 4 SN-1', 'out of range', '{"volume":1}'])
    expect(first).toContain(part)
  for (const part of ['Fault of this system', 'no device', 'x is missing']) expect(second).toContain(part)
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
  expect(screen.queryByRole('table')).toBeNull()
})

it('tells a failed call, and asks again when it is told to', async () => {
  let failing = true
  const shown = await show(<SetAsidePart />, {
    api: async () => {
      if (failing) throw new ApiError({ kind: 'unreachable' })
      return { rows: [row({})], next: null }
    },
  })
  expect(screen.getByRole('alert')).toBeDefined()
  expect(shown.text()).not.toContain('Nothing was set aside.')
  failing = false
  await press(screen.getByRole('button', { name: 'Retry' }))
  await settle()
  expect(shown.text()).toContain('out of range')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('opens the next page by the last row of the one before', async () => {
  const asked: unknown[] = []
  const shown = await show(<SetAsidePart />, {
    api: async (_, input) => {
      asked.push(input)
      return asked.length === 1
        ? { rows: [row({})], next: { before: 5, beforeId: '1' } }
        : { rows: [row({ id: '2', reason: 'an older one' })], next: null }
    },
  })
  await press(screen.getByRole('button', { name: 'Next page' }))
  await settle()
  expect(asked[1]).toEqual({ before: 5, beforeId: '1' })
  expect(shown.text()).toContain('an older one')
})

it('says so, shows no act and asks for nothing where a person does not see the whole site', async () => {
  const calls: string[] = []
  const shown = await show(<SetAsidePart />, {
    user: { seesAll: false },
    api: async (name) => {
      calls.push(name)
      return { rows: [], next: null }
    },
  })
  expect([calls, screen.queryAllByRole('button'), screen.queryAllByRole('alert')]).toEqual([[], [], []])
  expect(shown.text()).not.toContain('Nothing was set aside.')
})
