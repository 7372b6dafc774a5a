import { type HourMark, hourMarkSchema, type LoweredLimit } from '@vigil/contract'

type Limit = Pick<LoweredLimit, 'module' | 'quantity' | 'limit' | 'direction'>

/** So many times a limit, seen from its side: half of one from above lies below it, half of one from below above it. */
export const limitTimes = ({ limit, direction }: Pick<Limit, 'limit' | 'direction'>, factor: number): number =>
  direction === 'above' ? limit * factor : limit / factor

/** The hours behind a number: those in which so many times the limit was crossed, or all that are on record of it. */
export const hoursBehind = (limit: Limit, factor: number | 'any'): HourMark => ({
  module: limit.module,
  quantity: limit.quantity,
  direction: limit.direction,
  limit: factor === 'any' ? null : limitTimes(limit, factor),
})

/** As an address has it: `above:nuclearMod:doseRate:0.45`. */
export const hourMarkText = ({ direction, module, quantity, limit }: HourMark): string =>
  [direction, module, quantity, limit ?? ''].join(':')

/** Undefined for what is no mark. */
export function readHourMark(text: string): HourMark | undefined {
  const [direction, module, quantity, limit, ...more] = text.split(':')
  if (limit === undefined || more.length > 0) return undefined
  return hourMarkSchema.safeParse({ direction, module, quantity, limit: limit === '' ? null : Number(limit) }).data
}
