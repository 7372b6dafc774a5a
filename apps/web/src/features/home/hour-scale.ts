import type { Overview } from '@vigil/contract'

export type AlarmHour = Overview['alarms']['hours'][number]

export const LEVELS = ['highRisk', 'alarm', 'warning'] as const
export type Level = (typeof LEVELS)[number]

export const hourTotal = (hour: AlarmHour): number => hour.highRisk + hour.alarm + hour.warning

const STEPS = [1, 2, 5] as const
const MARKS = 4

/** The least round number of which at most four marks reach the highest bar; counts are whole. */
function stepFor(highest: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of STEPS) if (step * power * MARKS >= highest) return step * power
  }
}

/** Marks of the upward axis from 0 on; the last one is at or above the highest bar. */
export function marksFor(hours: readonly AlarmHour[]): number[] {
  const highest = Math.max(1, ...hours.map(hourTotal))
  const step = stepFor(highest)
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, n) => n * step)
}

/** Every third hour, counted back from the running one, has its time written below it. */
export const isLabelled = (index: number, count: number): boolean => (count - 1 - index) % 3 === 0
