/**
 * The longest from what reaches a sensor to what its device tells of it: until it answers, and until the next report after that.
 * Undefined where either is not known, or nothing is reported by itself.
 */
export const seenWithinSeconds = (
  everySeconds: number | undefined,
  responseSeconds: number | undefined,
): number | undefined =>
  everySeconds === undefined || responseSeconds === undefined ? undefined : everySeconds + responseSeconds
