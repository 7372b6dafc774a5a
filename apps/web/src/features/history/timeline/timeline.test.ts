import { PointState } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { timelineMarks, timelineSpans, unwatchedSpans } from './timeline-spans.ts'
import { windowAround } from './window-around.ts'

const HOUR = 3_600_000
const { Normal, Fault } = PointState

describe('a bar of states', () => {
  it('shows what nobody watched, cut to its range [FEA-03]', () => {
    expect(
      unwatchedSpans(
        [
          [0, 125],
          [150, 160],
          [190, 900],
        ],
        100,
        200,
      ),
    ).toEqual([
      { from: 100, to: 125, start: 0, width: 25 },
      { from: 150, to: 160, start: 50, width: 10 },
      { from: 190, to: 200, start: 90, width: 10 },
    ])
  })

  it('is cut to its range, and stays empty before the first that is on record', () => {
    expect(
      timelineSpans(
        [
          [50, Normal],
          [125, Fault],
          [150, Normal],
        ],
        100,
        200,
      ),
    ).toEqual([
      { from: 100, to: 125, state: Normal, start: 0, width: 25 },
      { from: 125, to: 150, state: Fault, start: 25, width: 25 },
      { from: 150, to: 200, state: Normal, start: 50, width: 50 },
    ])
    expect(timelineSpans([[150, Normal]], 100, 200)).toEqual([
      { from: 150, to: 200, state: Normal, start: 50, width: 50 },
    ])
  })

  it('has no part for what lies outside or lasts no time', () => {
    const over: [number, PointState][] = [
      [10, Fault],
      [20, Normal],
      [20, Fault],
    ]
    expect(timelineSpans(over, 100, 200)).toEqual([{ from: 100, to: 200, state: Fault, start: 0, width: 100 }])
    expect(timelineSpans([[300, Fault]], 100, 200)).toEqual([])
    expect(timelineSpans(over, 100, 100)).toEqual([])
    expect(timelineMarks(0, 400)).toEqual([0, 100, 200, 300, 400])
  })
})

describe('the time around something', () => {
  it('is half as long on either side, an hour at the least, and not beyond now', () => {
    const now = 1000 * HOUR
    expect(windowAround(100 * HOUR, 110 * HOUR, now)).toEqual({ beginTime: 95 * HOUR, endTime: 115 * HOUR })
    expect(windowAround(100 * HOUR, 100 * HOUR, now)).toEqual({ beginTime: 99 * HOUR, endTime: 101 * HOUR })
    expect(windowAround(998 * HOUR, null, now)).toEqual({ beginTime: 997 * HOUR, endTime: now })
  })

  it('is never longer than may be asked for [VAL-07]', () => {
    const { beginTime, endTime } = windowAround(0, null, 5000 * HOUR)
    expect(endTime).toBe(5000 * HOUR)
    expect(endTime - beginTime).toBeLessThanOrEqual(31 * 24 * HOUR)
  })
})
