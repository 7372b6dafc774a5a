/** Whole seconds left, as a countdown shows them. */
export const secondsUntil = (moment: number, now: number): number => Math.max(0, Math.ceil((moment - now) / 1000))
