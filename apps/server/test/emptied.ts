/**
 * Takes all rows away, for tables with a part for each day: to truncate them makes every part and every index of it anew, which takes
 * ten times as long as the few rows of a test.
 */
export const emptied = (...tables: readonly string[]): string =>
  tables.map((table) => `delete from ${table}`).join('; ')

const ORGANISATION = ['office', 'role', 'app_user', 'device'] as const
/**
 * Takes the whole organisation away, and begins its numbers anew. Nearly every table refers to it: to truncate it with all of them takes
 * a second.
 */
export const nobodyThere = [
  emptied('session', 'app_user', 'role', 'device', 'office'),
  ...ORGANISATION.map((table) => `alter table ${table} alter column id restart`),
].join('; ')
