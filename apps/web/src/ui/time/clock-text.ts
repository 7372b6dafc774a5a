const HOUR_MIN = 60

/** 06:05, as a clock shows it. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / HOUR_MIN)).padStart(2, '0')}:${String(minute % HOUR_MIN).padStart(2, '0')}`

/** Undefined while it is none. */
export function minuteOf(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? []
  return hours === undefined ? undefined : Number(hours) * HOUR_MIN + Number(minutes)
}
