import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLookLater } from './look-later.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start(fails = 0) {
  const looks: number[] = []
  const failed: unknown[] = []
  const later = createLookLater({
    async lookOnce() {
      looks.push(performance.now())
      if (looks.length <= fails) throw new Error('no')
    },
    againMs: 5_000,
    onFailed: (error) => failed.push(error),
  })
  const begin = performance.now()
  return { later, failed, looks: () => looks.map((at) => Math.round(at - begin)) }
}

it('looks at the earliest time that was asked for, once', async () => {
  const { later, looks } = start()
  later.lookIn(15_000)
  later.lookIn(500)
  later.lookIn(1_000)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(looks()).toEqual([500])
  later.lookIn(1_000)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(looks()).toHaveLength(2)
})

it('looks again after a look that failed, and not once it was stopped', async () => {
  const { later, failed, looks } = start(1)
  await later.look()
  expect(failed).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(looks()).toEqual([0, 5_000])
  await later.stop()
  later.lookIn(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(looks()).toHaveLength(2)
})
