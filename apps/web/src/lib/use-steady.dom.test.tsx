import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSteady } from './use-steady.ts'

describe('useSteady', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const drawn: number[] = []
  const show = (first: number) => {
    drawn.length = 0
    return renderHook(
      ({ value }) => {
        const steady = useSteady(value, 250)
        if (drawn.at(-1) !== steady) drawn.push(steady)
        return steady
      },
      { initialProps: { value: first } },
    )
  }

  it('shows the first change at once', () => {
    const { rerender } = show(0)
    rerender({ value: 1 })
    expect(drawn).toEqual([0, 1])
  })

  it('draws what follows on its heels together, and the last of it in time though more keeps coming', () => {
    const { rerender } = show(0)
    for (let value = 1; value <= 100; value++) {
      rerender({ value })
      act(() => vi.advanceTimersByTime(10))
    }
    act(() => vi.advanceTimersByTime(250))
    // One second of changes: at once, then every 250 ms, then the last.
    expect(drawn).toHaveLength(6)
    expect(drawn.at(-1)).toBe(100)
  })

  it('shows a change at once again after a pause', () => {
    const { rerender, result } = show(0)
    rerender({ value: 1 })
    act(() => vi.advanceTimersByTime(300))
    rerender({ value: 2 })
    expect(result.current).toBe(2)
  })

  it('stands for as long as what has changed since asks for, and no longer', () => {
    const rest = (shown: number, next: number) => (next - shown > 10 ? 1000 : 250)
    const { rerender, result } = renderHook(({ value }) => useSteady(value, rest), { initialProps: { value: 0 } })
    rerender({ value: 1 })
    rerender({ value: 5 })
    act(() => vi.advanceTimersByTime(250))
    expect(result.current).toBe(5)
    for (let value = 6; value <= 30; value++) rerender({ value })
    act(() => vi.advanceTimersByTime(999))
    expect(result.current).toBe(5)
    act(() => vi.advanceTimersByTime(1))
    expect(result.current).toBe(30)
  })
})
