import { RESTART_DELAY_MS } from '@vigil/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reconnectOnce } from './reconnect-once.ts'

function fakeLink() {
  const listeners = new Set<() => void>()
  let restartsAt: number | undefined
  const set = (at: number | undefined) => {
    restartsAt = at
    for (const listener of [...listeners]) listener()
  }
  return {
    current: () => ({ restartsAt }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retryNow: vi.fn(() => set(undefined)),
    set,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('takes up a link that was closed before the answer', () => {
  const link = fakeLink()
  link.set(1)
  reconnectOnce(link)
  expect(link.retryNow).toHaveBeenCalledTimes(1)
})

it('takes up a link that is closed after the answer, once', () => {
  const link = fakeLink()
  reconnectOnce(link)
  expect(link.retryNow).not.toHaveBeenCalled()
  link.set(1)
  link.set(2)
  expect(link.retryNow).toHaveBeenCalledTimes(1)
})

it('leaves a link alone that is lost much later', () => {
  const link = fakeLink()
  reconnectOnce(link)
  vi.advanceTimersByTime(RESTART_DELAY_MS)
  link.set(1)
  expect(link.retryNow).not.toHaveBeenCalled()
})
