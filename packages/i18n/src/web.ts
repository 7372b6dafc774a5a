/** What a console takes: every rule of the package, none of its tables. Those come one language at a time. */
export { alarmMessage, timesText, withFindings } from './alarm-message.ts'
export { durationText, unitText } from './duration-text.ts'
export { formatNumber, formatReading, listText, percentText, withUnit } from './format.ts'
export {
  deploymentTitle,
  disposalName,
  limitText,
  POINT_STATE_KEYS,
  RUN_STATE_KEYS,
  sampleResult,
  substanceName,
  unitSymbol,
} from './labels.ts'
export { AS_THE_SERVER_READS, loadMessages, READING } from './load-messages.ts'
export { directionOf, LOCALE_NAMES, langHeaderOf, negotiateLocale } from './locale.ts'
export { logNote } from './log-note.ts'
export type { Lookup, MessageValues } from './lookup.ts'
export { lotName } from './lot-name.ts'
export { hourName, periodName, seasonName, stepName, weekdayName } from './period-name.ts'
export { filledIn, formKey } from './reading.ts'
export type { MessageKey } from './resources.ts'
