export const HISTORY_COLUMNS = [
  'state',
  'begin',
  'device',
  'site',
  'model',
  'danger',
  'what',
  'peak',
  'duration',
  'priority',
  'life',
  'handler',
  'plan',
] as const
export type HistoryColumn = (typeof HISTORY_COLUMNS)[number]

/** A row without them says nothing. */
export const FIXED_COLUMNS: readonly HistoryColumn[] = ['state', 'begin', 'device']
export const USUAL_COLUMNS: readonly string[] = [
  'state',
  'begin',
  'device',
  'site',
  'what',
  'peak',
  'duration',
  'priority',
  'life',
  'handler',
]

/** Of what was kept, those that there are, in their order. */
export const columnsIn = (kept: readonly string[]): readonly HistoryColumn[] =>
  HISTORY_COLUMNS.filter((column) => FIXED_COLUMNS.includes(column) || kept.includes(column))
