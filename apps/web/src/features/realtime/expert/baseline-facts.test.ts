import { PointState } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { lastLearning } from './baseline-facts.ts'

const { Normal, Baseline, Alarm } = PointState

describe('when a background was learnt [RTE-09]', () => {
  it('is when the device was last seen to leave the learning', () => {
    const states = [
      [100, Baseline],
      [160, Normal],
      [500, Baseline],
      [560, Normal],
      [900, Alarm],
    ] as const
    expect(lastLearning(states, [])).toEqual({ now: false, since: 560 })
  })

  it('is going on while nothing has followed it', () => {
    expect(lastLearning([[100, Baseline]], [])).toEqual({ now: true, since: undefined })
  })

  it('is told by a command as well, but not by one that failed or did something else', () => {
    const command = (name: 'clearBground' | 'selfClean', status: 'done' | 'failed', endedAt: number | null) => ({
      name,
      status,
      endedAt,
    })
    expect(
      lastLearning(
        [[0, Normal]],
        [
          command('selfClean', 'done', 900),
          command('clearBground', 'failed', 800),
          command('clearBground', 'done', 700),
        ],
      ),
    ).toEqual({ now: false, since: 700 })
    expect(lastLearning([], [])).toEqual({ now: false, since: undefined })
  })
})
