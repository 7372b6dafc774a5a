/**
 * Takes all rows away, for tables with a part for each day: to truncate them makes every part and every index of it anew, which takes
 * ten times as long as the few rows of a test.
 */
export const emptied = (...tables: readonly string[]): string =>
  tables.map((table) => `delete from ${table}`).join('; ')
