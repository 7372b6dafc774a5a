/** What a console takes: every rule of the package, none of its tables. Those come one language at a time. */
export { type AlarmFacts, alarmMessage, timesText, withFindings } from './alarm-message.ts'
export { formatDate, formatNumber, formatTimestamp, withUnit } from './format.ts'
export {
  deploymentTitle,
  POINT_STATE_KEYS,
  RUN_STATE_KEYS,
  sampleResult,
  scenarioName,
  substanceName,
  unitSymbol,
} from './labels.ts'
export { loadMessages, READING } from './load-messages.ts'
export { directionOf, LOCALE_NAMES, langHeaderOf, negotiateLocale } from './locale.ts'
export { logNote } from './log-note.ts'
export type { Lookup, MessageValues } from './lookup.ts'
export type { MessageKey } from './resources.ts'
