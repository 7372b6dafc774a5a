import { act, fireEvent, screen, within } from '@testing-library/react'
import type { EndpointResponse, Retention } from '@vigil/contract'
import { expect, it } from 'vitest'
import { press, settle, show } from '../../../../test/show.tsx'
import { ApiError } from '../../../lib/calls/api.ts'
import { RetentionPart } from './retention-part.tsx'

const KEPT: Retention = {
  readingDays: 90,
  minuteDays: 365,
  hourDays: null,
  stateDays: null,
  faultDays: null,
  detectionDays: null,
  sampleDays: null,
}
const LESS: Retention = { ...KEPT, readingDays: 30 }
const NOON = Date.UTC(2026, 10, 16, 12)
const stand = (part: Partial<EndpointResponse<'retention'>>): EndpointResponse<'retention'> => ({
  retention: KEPT,
  pending: null,
  at: NOON,
  runs: [],
  ...part,
})

async function shownWith(answer: EndpointResponse<'retention'>, saveFails = false) {
  const saved: unknown[] = []
  const presented: unknown[] = []
  const shown = await show(<RetentionPart />, {
    presented,
    api: async (name, input) => {
      if (name === 'retention') return answer
      saved.push(input)
      if (saveFails) throw new ApiError({ kind: 'rejected', code: 1, message: 'no' })
      return answer
    },
  })
  return { ...shown, saved, presented }
}

it('says from when on less is kept and what goes, and that nothing is gone yet, with the way back', async () => {
  const pending = { kept: KEPT, until: NOON + 24 * 3_600_000 }
  const shown = await shownWith(stand({ retention: LESS, pending }))
  expect(shown.text()).toContain('From 2026-11-17 12:00:00 on less is kept: Single readings before 2026-10-18')
  expect(shown.text()).toContain('Nothing of it has been dropped yet.')
  await press(screen.getByRole('button', { name: 'Take it back' }))
  await settle()
  expect(shown.saved).toEqual([KEPT])
})

it('tells nothing of a wait where none is, and what maintenance has dropped', async () => {
  const runs = [
    { at: NOON, dropped: [{ table: 'reading', rows: null, before: NOON }] },
    { at: NOON - 1000, dropped: [] },
  ]
  const shown = await shownWith(stand({ runs }))
  expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull()
  expect(shown.text()).toContain('Single readings: whole days before 2026-11-16')
  expect(shown.text()).toContain('nothing')
  shown.leave()
  const none = await shownWith(stand({}))
  expect(none.text()).toContain('Maintenance has not run yet.')
})

it('tells of a way back that was not taken', async () => {
  const pending = { kept: KEPT, until: NOON + 24 * 3_600_000 }
  const shown = await shownWith(stand({ retention: LESS, pending }), true)
  await press(screen.getByRole('button', { name: 'Take it back' }))
  await settle()
  expect(shown.presented).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Take it back' })).toBeDefined()
})

it('tells a failed call, and asks again when it is told to', async () => {
  let failing = true
  await show(<RetentionPart />, {
    api: async () => {
      if (failing) throw new ApiError({ kind: 'unreachable' })
      return stand({})
    },
  })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  failing = false
  await press(screen.getByRole('button', { name: 'Retry' }))
  await settle()
  expect(screen.getByRole('button', { name: 'Save' })).toBeDefined()
})

it('shows no act, and asks for nothing, where a person does not see everything', async () => {
  const calls: string[] = []
  await show(<RetentionPart />, {
    user: { seesAll: false },
    api: async (name) => {
      calls.push(name)
      return stand({})
    },
  })
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(calls).toEqual([])
})

it('asks before less is kept, naming what goes, and saves what was entered', async () => {
  const shown = await shownWith(stand({}))
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Faults' })
  expect(field.value).toBe('')
  await act(async () => void fireEvent.change(field, { target: { value: '700' } }))
  await press(screen.getByRole('button', { name: 'Save' }))
  await settle()
  const question = screen.getByRole('dialog')
  expect(question.textContent).toContain('Faults')
  expect(shown.saved).toEqual([])
  await press(within(question).getByRole('button', { name: 'Save' }))
  await settle()
  expect(shown.saved).toEqual([{ ...KEPT, faultDays: 700 }])
})

it('asks nothing where more is kept', async () => {
  const shown = await shownWith(stand({ retention: { ...KEPT, faultDays: 700 } }))
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Faults' })
  await act(async () => void fireEvent.change(field, { target: { value: '' } }))
  await press(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(shown.saved).toEqual([KEPT])
})
