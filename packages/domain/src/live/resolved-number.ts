/** Nearer to zero than this no instrument tells two values apart. Sums of such numbers underflow, which a database refuses. */
const RESOLVED = 1e-30

/** The number as it is kept: zero when it is nearer to zero than any instrument resolves, and never a negative zero. */
export const resolvedNumber = (value: number): number => (value < RESOLVED && value > -RESOLVED ? 0 : value)
