import type { Quantity } from '@vigil/devices'

/** Without the points that say that nothing was being measured: a line through them would be a course of nothing. */
export const readingsOf = <P extends { readonly value: number }>(
  points: readonly P[],
  { idle }: Pick<Quantity, 'idle'>,
): readonly P[] => (idle === undefined ? points : points.filter(({ value }) => value !== idle))

/** What a device may lack, as a light barrier, has no place until it is told: an empty one looks like a fault. */
export const isTold = (
  { key, optional }: Pick<Quantity, 'key' | 'optional'>,
  values: Readonly<Record<string, number>> | undefined,
): boolean => optional !== true || values?.[key] !== undefined
