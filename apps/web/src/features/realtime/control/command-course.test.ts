import type { CommandRecord } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { isEnded, outcomeOf, stepsOf } from './command-course.ts'

const record = (change: Partial<CommandRecord>): CommandRecord => ({
  id: 'c1',
  sn: 'A',
  deviceName: 'A',
  name: 'selfClean',
  params: {},
  status: 'queued',
  progress: null,
  reason: null,
  result: null,
  by: 'operator',
  queuedAt: 1,
  sentAt: null,
  acceptedAt: null,
  endedAt: null,
  ...change,
})

describe('the course of a command [FEA-08]', () => {
  it('tells each step with its time, as far as it has come', () => {
    expect(stepsOf(record({}))).toEqual([{ status: 'queued', at: 1 }])
    expect(stepsOf(record({ status: 'done', sentAt: 2, acceptedAt: 3, endedAt: 9 }))).toEqual([
      { status: 'queued', at: 1 },
      { status: 'sent', at: 2 },
      { status: 'accepted', at: 3 },
      { status: 'done', at: 9 },
    ])
  })

  it('does not call a silent device obedient', () => {
    const silent = record({ status: 'timedOut', sentAt: 2, endedAt: 12 })
    expect(stepsOf(silent).at(-1)).toEqual({ status: 'timedOut', at: 12 })
    expect(outcomeOf(silent)).toBe('bad')
    expect(isEnded(silent)).toBe(true)
    expect(isEnded(record({ status: 'accepted' }))).toBe(false)
  })
})
