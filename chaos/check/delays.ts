/** Alarms that a fault may have held up, from a device's first try to the open console. */
export interface Delays {
  readonly alarms: number
  readonly longestMs: number
  /** Later than anybody may wait. */
  readonly tooLate: number
}

/** What is aimed at whatever part is hurt (docs/cluster.md). */
export const ALARM_WITHIN_MS = 5_000
export const CONSOLE_WITHIN_MS = 10_000

/** Of alarms that began from `from` to `to`; one that the console has not been told of yet counts up to `now`. */
export function delaysOf(
  begun: Iterable<{ readonly marker: string; readonly at: number; readonly isDue: boolean }>,
  shownAt: ReadonlyMap<string, number>,
  { from, to, now }: { readonly from: number; readonly to: number; readonly now: number },
): Delays {
  const delays: number[] = []
  for (const { marker, at, isDue } of begun) {
    const shown = shownAt.get(marker)
    // What nobody has acknowledged is the device's still, and promised nothing.
    if (at < from || at > to || (shown === undefined && !isDue)) continue
    delays.push((shown ?? now) - at)
  }
  return {
    alarms: delays.length,
    longestMs: Math.max(0, ...delays),
    tooLate: delays.filter((ms) => ms > ALARM_WITHIN_MS).length,
  }
}

/** Devices report every second: a console that hears nothing for longer shows what was. */
export class Silences {
  readonly #ended: { at: number; ms: number }[] = []
  #last: number

  constructor(at: number) {
    this.#last = at
  }

  heard(at: number): void {
    const ms = at - this.#last
    this.#last = at
    if (ms > 1000) this.#ended.push({ at, ms })
  }

  /** Those that ended since `from`, and the one that goes on; what lies before counts for nothing. */
  longestSince(from: number, now: number): number {
    const ended = this.#ended.filter(({ at }) => at >= from).map(({ at, ms }) => Math.min(ms, at - from))
    return Math.max(0, now - Math.max(from, this.#last), ...ended)
  }
}
