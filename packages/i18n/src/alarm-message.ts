import { type Finding, type ModuleKey, State2 } from '@vigil/contract'
import { formatNumber, formatReading, listText, withUnit } from './format.ts'
import { POINT_STATE_KEYS, substanceName, unitSymbol } from './labels.ts'
import type { Lookup } from './lookup.ts'

export interface AlarmFacts {
  module: ModuleKey
  state: State2
  peak: { quantity: string; value: number; unit: string } | null
  /** The level that was passed; left out when the device judged by itself. */
  limit?: number | undefined
  /**
   * Given where the value means nothing to whoever has to act: how many times the alarm limit it is, which is told instead. Null
   * where that says nothing either.
   */
  times?: number | null | undefined
  /** Decimal places of value and limit, from the device registry. */
  digits?: number | undefined
  findings?: readonly Finding[] | undefined
}

const DEFAULT_DIGITS = 2

const LEAST_TIMES = 0.1
const WHOLE_FROM = 10

/** "28 × alarm limit": a number that a person can use. */
export function timesText(texts: Lookup, times: number | null): string | undefined {
  if (times === null || times < LEAST_TIMES) return undefined
  return texts.t('desk.value.times', { times: formatNumber(texts.language, times, times < WHOLE_FROM ? 1 : 0) })
}

const LEVEL_TEXTS = {
  [State2.Warning]: 'alarm.text.warning',
  [State2.Alarm]: 'alarm.text.alarm',
  [State2.HighRisk]: 'alarm.text.highRisk',
} as const

const isRaised = (state: State2): state is keyof typeof LEVEL_TEXTS => state in LEVEL_TEXTS

function measurementText(texts: Lookup, facts: AlarmFacts): string {
  const { module, state, peak, limit, times, digits = DEFAULT_DIGITS } = facts
  const moduleName = texts.t(`module.${module}`)
  if (state === State2.Normal) return texts.t('alarm.text.ended', { module: moduleName })

  const stateName = texts.t(POINT_STATE_KEYS[state])
  const byLimit = times === undefined ? undefined : timesText(texts, times)
  if (peak === null || (times !== undefined && byLimit === undefined))
    return texts.t('alarm.text.reported', { module: moduleName, state: stateName })

  const measured = (value: number): string =>
    withUnit(formatReading(texts.language, value, digits), unitSymbol(texts, peak.unit))
  const values = {
    module: moduleName,
    state: stateName,
    quantity: texts.t(`quantity.${peak.quantity}`),
    value: byLimit ?? measured(peak.value),
  }
  return byLimit === undefined && limit !== undefined && isRaised(state)
    ? texts.t(LEVEL_TEXTS[state], { ...values, limit: measured(limit) })
    : texts.t('alarm.text.value', values)
}

function findingText(texts: Lookup, { name, confidence }: Finding): string {
  const known = substanceName(texts, name)
  return confidence === undefined
    ? known
    : texts.t('alarm.text.finding', { name: known, confidence: formatNumber(texts.language, confidence) })
}

/** What an operator reads in a notice, a list, a mail: which module, what, how much, against which level, identified as what. */
export function alarmMessage(texts: Lookup, facts: AlarmFacts): string {
  return withFindings(texts, measurementText(texts, facts), facts.findings ?? [])
}

/** A text about an alarm, with what was identified. */
export function withFindings(texts: Lookup, message: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return message
  const names = findings.map((finding) => findingText(texts, finding))
  return texts.t('alarm.text.found', { message, findings: listText(texts.language, names) })
}
