type AgeOf =
  | { readonly unit: 'never' | 'now' }
  | { readonly unit: 'seconds' | 'minutes' | 'hours' | 'days'; readonly count: number }

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Rounded down: an age that is rounded up would be older than the value. A clock that runs behind gives no negative age. */
export function ageOf(at: number, now: number): AgeOf {
  if (at <= 0) return { unit: 'never' }
  const age = now - at
  if (age < 2 * SECOND) return { unit: 'now' }
  if (age < 2 * MINUTE) return { unit: 'seconds', count: Math.floor(age / SECOND) }
  if (age < 2 * HOUR) return { unit: 'minutes', count: Math.floor(age / MINUTE) }
  if (age < 2 * DAY) return { unit: 'hours', count: Math.floor(age / HOUR) }
  return { unit: 'days', count: Math.floor(age / DAY) }
}

/** `4:32`, or `1:04:32`; nought when it is over. */
export function countdownText(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / SECOND))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
