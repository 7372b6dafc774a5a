import { describe, expect, it } from 'vitest'
import { isUnfinished, progressPercent } from './export-request.ts'

describe('the progress of a file', () => {
  it('is whole only at its end, however wrong the estimate was', () => {
    expect(progressPercent({ rows: 0, total: 0, state: 'running' })).toBe(0)
    expect(progressPercent({ rows: 50, total: 200, state: 'running' })).toBe(25)
    expect(progressPercent({ rows: 500, total: 200, state: 'running' })).toBe(99)
    expect(progressPercent({ rows: 500, total: 500, state: 'done' })).toBe(100)
  })

  it('is not known where nobody counted', () => {
    expect(progressPercent({ rows: 5, total: null, state: 'running' })).toBeUndefined()
  })

  it('goes on while it waits and runs', () => {
    const states = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
    expect(states.filter((state) => isUnfinished({ state }))).toEqual(['waiting', 'running'])
  })
})
