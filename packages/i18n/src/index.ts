export { type AlarmFacts, alarmMessage } from './alarm-message.ts'
export { DEMO_NAMES, type DemoNames } from './demo-names.ts'
export { formatDate, formatNumber, formatTimestamp, withUnit } from './format.ts'
export {
  deploymentTitle,
  POINT_STATE_KEYS,
  RUN_STATE_KEYS,
  sampleResult,
  scenarioName,
  substanceName,
  TITLED_DEPLOYMENTS,
  unitSymbol,
} from './labels.ts'
export {
  directionOf,
  FALLBACK_LOCALE,
  type LanguageWish,
  LOCALE_NAMES,
  langHeaderOf,
  localeOfHeader,
  negotiateLocale,
} from './locale.ts'
export { logNote, NO_MAIL } from './log-note.ts'
export type { Lookup, MessageValues } from './lookup.ts'
export { type MessageKey, resources } from './resources.ts'
export { hasTranslation, type TranslationKey, textsIn, translate } from './translate.ts'
export { PLURAL_CATEGORIES, type PluralCategory } from './translation.ts'
