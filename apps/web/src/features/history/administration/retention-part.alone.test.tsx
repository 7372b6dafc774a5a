import type { EndpointResponse, Retention } from '@vigil/contract'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
import { staged } from '../../../lib/staged-session.tsx'
import { RetentionPart } from './retention-part.tsx'

// What breaks is to fail the test, not to be shown.
vi.mock('../../../ui/boundary.tsx', () => ({ Boundary: ({ children }: { children: ReactNode }) => children }))

const asked = vi.hoisted(() => [] as { text: string }[])
vi.mock('../../../ui/use-confirm.ts', () => ({
  useConfirm: () => async (question: { text: string }) => {
    asked.push(question)
    return true
  },
}))
beforeEach(() => void asked.splice(0))

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
  const shown = await staged(<RetentionPart />, {
    presented,
    api: async (name, input) => {
      if (name === 'retention') return answer
      saved.push(input)
      if (saveFails) throw new ApiError({ kind: 'rejected', code: 1, message: 'no' })
      return answer
    },
  })
  await shown.settle()
  const button = (name: string) => {
    const found = shown.button(name)
    if (found === undefined) throw new Error(`no ${name}`)
    return found
  }
  return { ...shown, must: button, saved, presented }
}

it('says from when on less is kept and what goes, and that nothing is gone yet, with the way back', async () => {
  const pending = { kept: KEPT, until: NOON + 24 * 3_600_000 }
  const shown = await shownWith(stand({ retention: LESS, pending }))
  expect(shown.text()).toContain('From 2026-11-17 12:00:00 on less is kept: Single readings before 2026-10-18')
  expect(shown.text()).toContain('Nothing of it has been dropped yet.')
  await shown.send('click', shown.must('Take it back'))
  await shown.settle()
  expect(shown.saved).toEqual([KEPT])
  await shown.leave()
})

it('tells nothing of a wait where none is, and what maintenance has dropped', async () => {
  const runs = [
    { at: NOON, dropped: [{ table: 'reading', rows: null, before: NOON }] },
    { at: NOON - 1000, dropped: [] },
  ]
  const shown = await shownWith(stand({ runs }))
  expect(shown.button('Take it back')).toBeUndefined()
  expect(shown.text()).toContain('Single readings: whole days before 2026-11-16')
  expect(shown.text()).toContain('nothing')
  await shown.leave()
  const none = await shownWith(stand({}))
  expect(none.text()).toContain('Maintenance has not run yet.')
  await none.leave()
})

it('tells of a way back that was not taken', async () => {
  const pending = { kept: KEPT, until: NOON + 24 * 3_600_000 }
  const shown = await shownWith(stand({ retention: LESS, pending }), true)
  await shown.send('click', shown.must('Take it back'))
  await shown.settle()
  expect(shown.presented).toHaveLength(1)
  expect(shown.button('Take it back')).toBeDefined()
  await shown.leave()
})

it('tells a failed call, and asks again when it is told to', async () => {
  let failing = true
  const shown = await staged(<RetentionPart />, {
    api: async () => {
      if (failing) throw new ApiError({ kind: 'unreachable' })
      return stand({})
    },
  })
  await shown.settle()
  const again = shown.button('Retry')
  if (again === undefined) throw new Error('no way to try again')
  expect(shown.button('Save')).toBeUndefined()
  failing = false
  await shown.send('click', again)
  await shown.settle()
  expect(shown.button('Save')).toBeDefined()
  await shown.leave()
})

it('shows no act, and asks for nothing, where a person does not see everything', async () => {
  const calls: string[] = []
  const shown = await staged(<RetentionPart />, {
    user: { seesAll: false },
    api: async (name) => {
      calls.push(name)
      return stand({})
    },
  })
  await shown.settle()
  expect(shown.all('button')).toEqual([])
  expect(calls).toEqual([])
  await shown.leave()
})
