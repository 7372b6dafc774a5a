import type { ChartPoint } from '../../ui/chart/chart-columns.ts'

/** What a live chart shows. As many readings as the live link keeps of a device that reports every second. */
export const LIVE_WINDOW_MS = 10 * 60_000

/**
 * A device that is silent shows its last minutes, not an empty chart. A workplace whose clock runs behind must not cut off the
 * newest.
 */
export const endOfLive = (heardAt: number, now: number): number =>
  heardAt > 0 && now - heardAt > LIVE_WINDOW_MS / 2 ? heardAt + 1 : Math.max(heardAt, now) + 1

const bareLines = new WeakMap<readonly ChartPoint[], readonly ChartPoint[]>()

/** Without lowest and highest: the line goes on in readings that have none. Made once, as readings may come ten times a second. */
function bareLine(stored: readonly ChartPoint[]): readonly ChartPoint[] {
  const known = bareLines.get(stored)
  if (known !== undefined) return known
  const line = stored.map(({ min: _, max: __, ...point }) => point)
  bareLines.set(stored, line)
  return line
}

/** What was stored before the page was opened, then what has arrived since, over the live window. */
export function joined(stored: readonly ChartPoint[], live: readonly ChartPoint[]): readonly ChartPoint[] {
  const begin = live[0]?.at ?? Number.POSITIVE_INFINITY
  const end = live.at(-1)?.at ?? stored.at(-1)?.at ?? 0
  const from = end - LIVE_WINDOW_MS
  const before = bareLine(stored).filter(({ at }) => at < begin && at >= from)
  const after = live[0] !== undefined && live[0].at >= from ? live : live.filter(({ at }) => at >= from)
  return before.length === 0 ? after : [...before, ...after]
}
