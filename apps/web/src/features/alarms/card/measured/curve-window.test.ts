import type { AlarmLogEntry } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { curvePoints, curveWindow, occurrencesOf } from './curve-window.ts'

const MINUTE = 60_000
const NOW = 100_000 * MINUTE

describe('the curve of an alarm', () => {
  it('runs from five minutes before until now while it goes on', () => {
    const beginTime = NOW - 20 * MINUTE
    expect(curveWindow({ beginTime, endTime: null }, NOW)).toEqual({
      from: beginTime - 5 * MINUTE,
      to: NOW,
      follows: true,
    })
    expect(curveWindow({ beginTime, endTime: NOW - MINUTE }, NOW)).toMatchObject({ to: NOW, follows: true })
  })

  it('ends five minutes after what is long over', () => {
    const beginTime = NOW - 200 * MINUTE
    const endTime = NOW - 100 * MINUTE
    expect(curveWindow({ beginTime, endTime }, NOW)).toEqual({
      from: beginTime - 5 * MINUTE,
      to: endTime + 5 * MINUTE,
      follows: false,
    })
  })

  it('shows the last day of what goes on for longer', () => {
    const { from, to } = curveWindow({ beginTime: NOW - 3000 * MINUTE, endTime: null }, NOW)
    expect(to - from).toBe(1440 * MINUTE)
  })

  it('joins what was stored and what arrives, without a point twice', () => {
    const stored = {
      stepMs: 10,
      series: [
        {
          module: 'nuclearMod' as const,
          quantity: 'doseRate',
          unit: '',
          points: [[0, 1, 2, 3] as [number, number, number, number]],
        },
        {
          module: 'nuclearMod' as const,
          quantity: 'countRate',
          unit: '',
          points: [[0, 9, 9, 9] as [number, number, number, number]],
        },
      ],
    }
    const live = [
      { at: 5, value: 7 },
      { at: 20, value: 8 },
    ]
    expect(curvePoints(stored, live, 'nuclearMod', 'doseRate')).toEqual([
      { at: 5, value: 2, min: 1, max: 3, spanMs: 10 },
      { at: 20, value: 8, min: 8, max: 8 },
    ])
    expect(curvePoints(undefined, live, 'nuclearMod', 'doseRate').map(({ at }) => at)).toEqual([5, 20])
    expect(curvePoints(stored, [], 'nuclearMod', 'none')).toEqual([])
  })
})

describe('each time that an alarm was in danger', () => {
  const line = (kind: AlarmLogEntry['kind'], at: number, state: AlarmLogEntry['state'] = null): AlarmLogEntry => ({
    id: `${kind} ${at}`,
    at,
    kind,
    by: '',
    from: '',
    note: '',
    state,
    value: null,
    version: null,
  })

  it('lasts from its begin to its end, at the worst that it was, in whatever order the log comes [FEA-02]', () => {
    const log = [line('ended', 300, 0), line('raised', 100, 1), line('escalated', 200, 2), line('acknowledged', 250)]
    expect(occurrencesOf(log, 900)).toEqual([{ from: 100, to: 300, state: 2 }])
  })

  it('goes on until now while nothing has ended it, and is one of several', () => {
    const log = [line('raised', 100, 3), line('ended', 200, 0), line('recurred', 500, 1)]
    expect(occurrencesOf(log, 900)).toEqual([
      { from: 100, to: 200, state: 3 },
      { from: 500, to: 900, state: 1 },
    ])
    expect(occurrencesOf([], 900)).toEqual([])
    expect(occurrencesOf([line('ended', 5, 0)], 900)).toEqual([])
  })
})
