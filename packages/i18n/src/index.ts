export { alarmMessage, timesText } from './alarm-message.ts'
export { DEMO_NAMES, type DemoNames } from './demo-names.ts'
export { durationText } from './duration-text.ts'
export { formatNumber, formatReading, formatTimestamp, listText, percentText, withUnit } from './format.ts'
export {
  deploymentTitle,
  disposalName,
  limitText,
  POINT_STATE_KEYS,
  RUN_STATE_KEYS,
  sampleResult,
  substanceName,
  TITLED_DEPLOYMENTS,
  unitSymbol,
} from './labels.ts'
export {
  directionOf,
  localeOfHeader,
} from './locale.ts'
export { attemptNote, logNote, NO_MAIL, sentNote, VERDICT_UNKNOWN } from './log-note.ts'
export type { MessageValues } from './lookup.ts'
export { lotName } from './lot-name.ts'
export { periodName, seasonName, stepName, weekdayName } from './period-name.ts'
export { type MessageKey, resources } from './resources.ts'
export { SOUGHT_WORDS } from './sought-words.ts'
export { type TranslationKey, textsIn, translate } from './translate.ts'
