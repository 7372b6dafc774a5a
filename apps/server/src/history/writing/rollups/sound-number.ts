/** Beyond this no instrument tells a value either, and the square of it, which `avg` keeps, is still a number. */
const LARGEST = '1e100'
const SMALLEST = '1e-30'

/**
 * A stored number as it may be summed up. The database refuses a whole statement for one sum that overflows or one product that
 * underflows: a single reading of 5e-324 once kept the minutes of a whole fleet from being made. A value that is no number counts as none.
 */
export const soundNumber = (column: string): string =>
  `case when ${column} between -${LARGEST} and ${LARGEST} then case when abs(${column}) < ${SMALLEST} then 0 else ${column} end
    when ${column} > '-Infinity' and ${column} < 'Infinity' then sign(${column}) * ${LARGEST} end`
