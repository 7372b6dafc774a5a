import type { CommandRecord } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { advanceCommand, type CommandAnswer, type CommandEvent, isCommandOpen, patienceWith } from './command-course.ts'

const queued: CommandRecord = {
  id: 'c1',
  sn: 'SN1',
  deviceName: 'Gate',
  name: 'selfClean',
  params: {},
  status: 'queued',
  progress: null,
  reason: null,
  result: null,
  by: 'olga',
  queuedAt: 1,
  sentAt: null,
  acceptedAt: null,
  endedAt: null,
}
const after = (...events: CommandEvent[]): CommandRecord => events.reduce(advanceCommand, queued)
const sent: CommandEvent = { type: 'sent', at: 2 }
const says = (at: number, answer: CommandAnswer): CommandEvent => ({ type: 'answer', at, answer })

describe('the course of a command', () => {
  it('goes from queued by sent and accepted to done, with the time of each [FEA-08]', () => {
    expect(after(sent)).toMatchObject({ status: 'sent', sentAt: 2 })
    const working = after(sent, says(3, { status: 'accepted' }), says(4, { status: 'progress', progress: 40 }))
    expect(working).toMatchObject({ status: 'accepted', acceptedAt: 3, progress: 40, endedAt: null })
    expect(advanceCommand(working, says(5, { status: 'done', result: { ok: true } }))).toMatchObject({
      status: 'done',
      progress: 100,
      result: { ok: true },
      sentAt: 2,
      acceptedAt: 3,
      endedAt: 5,
    })
  })

  it('ends with the device’s reason when it fails, and invents no progress for what is done at once', () => {
    expect(after(sent, says(3, { status: 'failed', reason: 'busy' }))).toMatchObject({
      status: 'failed',
      reason: 'busy',
    })
    expect(after(sent, says(3, { status: 'done' }))).toMatchObject({ status: 'done', progress: null, acceptedAt: null })
  })

  it('takes progress without an acceptance for both', () => {
    expect(after(sent, says(3, { status: 'progress', progress: 5 }))).toMatchObject({
      status: 'accepted',
      acceptedAt: 3,
    })
  })

  it('is the same record when nothing changes', () => {
    const working = after(sent, says(3, { status: 'accepted', progress: 10 }))
    expect(advanceCommand(working, says(9, { status: 'progress', progress: 10 }))).toBe(working)
    const done = advanceCommand(working, says(10, { status: 'done' }))
    for (const late of [sent, says(11, { status: 'failed' }), { type: 'timeOut', at: 12 } as const]) {
      expect(advanceCommand(done, late)).toBe(done)
    }
  })

  it('takes the last word of a device although it came too late, and nothing less', () => {
    const lost = after(sent, { type: 'timeOut', at: 9 })
    expect(lost).toMatchObject({ status: 'timedOut', endedAt: 9 })
    expect(advanceCommand(lost, says(20, { status: 'progress', progress: 50 }))).toBe(lost)
    expect(advanceCommand(lost, says(60, { status: 'done' }))).toMatchObject({ status: 'done', endedAt: 60 })
  })

  it('waits ten seconds for a first word and thirty for the next one', () => {
    expect(patienceWith(after(sent))).toBe(10_000)
    expect(patienceWith(after(sent, says(3, { status: 'accepted' })))).toBe(30_000)
    expect(isCommandOpen('timedOut')).toBe(false)
  })
})
