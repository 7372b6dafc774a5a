import type { LimitTimes } from '@vigil/contract'

/**
 * The alarms that so many times their limits would have left, as a condition about `event`. Which limit raised one, and whether it
 * would have come at any, the database says (`alarm_reach`): statistics keep figures by the same function.
 */
export const leftAt = (times: LimitTimes, value: (given: unknown) => string): string => {
  const factor = times === 'any' ? undefined : `${value(times)}::float8`
  const reaches =
    factor === undefined
      ? ''
      : `or case held.direction when 'above' then event.peak_value >= held.warn * ${factor} else event.peak_value <= held.warn / ${factor} end`
  return `
  (select held.fixed ${reaches}
   from alarm_reach(event.module, event.peak_quantity, event.peak_value, event.limits, event.subject) held)`
}
