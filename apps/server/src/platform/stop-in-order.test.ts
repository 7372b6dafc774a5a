import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStopOrder } from './stop-in-order.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('undoes everything, the last first', async () => {
  const error = vi.fn()
  const order = createStopOrder({ error })
  const undone: string[] = []
  order.add('first', () => void undone.push('first'))
  order.add('second', async () => void undone.push('second'))
  await order.stop()
  await order.stop()
  expect(undone).toEqual(['second', 'first'])
  expect(error).not.toHaveBeenCalled()
})

it('goes on without what fails or hangs, and tells of it', async () => {
  const error = vi.fn()
  const order = createStopOrder({ error })
  const undone: string[] = []
  order.add('database', () => void undone.push('database'))
  order.add('mail', () => new Promise<void>(() => {}), 2_000)
  order.add('broker', () => {
    throw new Error('gone')
  })
  const stopped = order.stop()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(undone).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await stopped
  expect(undone).toEqual(['database'])
  expect(error.mock.calls.map(([{ step }]) => step)).toEqual(['broker', 'mail'])
})
