import { describe, expect, it } from 'vitest'
import { taskTime } from './use-task-options.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PLAN = { planBegin: 100 * DAY, planEnd: 100 * DAY + 6 * HOUR }

describe('the time of a task in a list of the past [ENT-11, RTE-14]', () => {
  it('is that from its begin to its end, both within', () => {
    const beginAt = PLAN.planBegin + 20 * MINUTE + 7
    const endAt = PLAN.planBegin + 2 * HOUR
    expect(taskTime({ ...PLAN, beginAt, endAt }, 200 * DAY, 31)).toEqual({
      begin: PLAN.planBegin + 20 * MINUTE,
      end: endAt + MINUTE,
    })
  })

  it('reaches to the planned end, or until now where that is over, while the task goes on', () => {
    const task = { ...PLAN, beginAt: PLAN.planBegin, endAt: null }
    expect(taskTime(task, PLAN.planBegin + HOUR, 31).end).toBe(PLAN.planEnd + MINUTE)
    expect(taskTime(task, PLAN.planEnd + DAY, 31).end).toBe(PLAN.planEnd + DAY + MINUTE)
  })

  it('is the planned time of one that has not begun', () => {
    const { begin, end } = taskTime({ ...PLAN, beginAt: null, endAt: null }, 0, 31)
    expect([begin, end]).toEqual([PLAN.planBegin, PLAN.planEnd + MINUTE])
  })

  it('is no longer than the list may be: of a longer one its last days', () => {
    const endAt = PLAN.planBegin + 40 * DAY
    const { begin, end } = taskTime({ ...PLAN, beginAt: PLAN.planBegin, endAt }, 200 * DAY, 31)
    expect(end - begin).toBe(31 * DAY)
    expect(end).toBe(endAt + MINUTE)
  })
})
