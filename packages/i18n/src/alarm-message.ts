import { type Finding, type Locale, type ModuleKey, State2 } from '@vigil/contract'
import { formatNumber, withUnit } from './format.ts'
import { POINT_STATE_KEYS, substanceName, unitSymbol } from './labels.ts'
import { translate } from './translate.ts'

export interface AlarmFacts {
  module: ModuleKey
  state: State2
  peak: { quantity: string; value: number; unit: string } | null
  /** The level that was passed; left out when the device judged by itself. */
  limit?: number | undefined
  /** Decimal places of value and limit, from the device registry. */
  digits?: number | undefined
  findings?: readonly Finding[] | undefined
}

const DEFAULT_DIGITS = 2

const LEVEL_TEXTS = {
  [State2.Warning]: 'alarm.text.warning',
  [State2.Alarm]: 'alarm.text.alarm',
  [State2.HighRisk]: 'alarm.text.highRisk',
} as const

const isRaised = (state: State2): state is keyof typeof LEVEL_TEXTS => state in LEVEL_TEXTS

function measurementText(locale: Locale, { module, state, peak, limit, digits = DEFAULT_DIGITS }: AlarmFacts): string {
  const moduleName = translate(locale, `module.${module}`)
  if (state === State2.Normal) return translate(locale, 'alarm.text.ended', { module: moduleName })

  const stateName = translate(locale, POINT_STATE_KEYS[state])
  if (peak === null) return translate(locale, 'alarm.text.reported', { module: moduleName, state: stateName })

  const measured = (value: number): string =>
    withUnit(formatNumber(locale, value, digits), unitSymbol(locale, peak.unit))
  const values = {
    module: moduleName,
    state: stateName,
    quantity: translate(locale, `quantity.${peak.quantity}`),
    value: measured(peak.value),
  }
  return limit !== undefined && isRaised(state)
    ? translate(locale, LEVEL_TEXTS[state], { ...values, limit: measured(limit) })
    : translate(locale, 'alarm.text.value', values)
}

function findingText(locale: Locale, { name, confidence }: Finding): string {
  const known = substanceName(locale, name)
  return confidence === undefined
    ? known
    : translate(locale, 'alarm.text.finding', { name: known, confidence: formatNumber(locale, confidence) })
}

/** What an operator reads in a notice, a list, a mail: which module, what, how much, against which level, identified as what. */
export function alarmMessage(locale: Locale, facts: AlarmFacts): string {
  const message = measurementText(locale, facts)
  const findings = facts.findings ?? []
  if (findings.length === 0) return message
  const names = new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' })
  return translate(locale, 'alarm.text.found', {
    message,
    findings: names.format(findings.map((finding) => findingText(locale, finding))),
  })
}
