import { type HourMark, ownOutcomeOf, PointState, RunState, SITE_OUTCOME_CODES } from '@vigil/contract'
import { formatNumber, withUnit } from './format.ts'
import type { Lookup } from './lookup.ts'
import type { MessageKey } from './resources.ts'

const SAMPLE_RESULTS: Readonly<Record<string, string>> = {
  positive: 'exports.result.positive',
  negative: 'exports.result.negative',
}

/** What a sampler says of its sample: the protocol's words in the language of the reader, others as they came. */
export function sampleResult(texts: Lookup, result: string): string {
  const key = SAMPLE_RESULTS[result]
  return key === undefined ? result : texts.t(key)
}

/** What was chosen when an alarm was handled: own words as the site wrote them, all else in the language of the reader. */
export function disposalName(texts: Lookup, key: string): string {
  const isOfList = SITE_OUTCOME_CODES.some((code) => code === key)
  return ownOutcomeOf(key) ?? listed(texts, `alarm.${isOfList ? 'outcome' : 'disposal'}.${key}`, key)
}

export const POINT_STATE_KEYS = {
  [PointState.NotConnected]: 'state.notConnected',
  [PointState.Normal]: 'state.normal',
  [PointState.Warning]: 'state.warning',
  [PointState.Alarm]: 'state.alarm',
  [PointState.HighRisk]: 'state.highRisk',
  [PointState.Maintenance]: 'state.maintenance',
  [PointState.Fault]: 'state.fault',
  [PointState.Baseline]: 'state.baseline',
  [PointState.Green]: 'state.green',
} as const satisfies Record<PointState, MessageKey>

export const RUN_STATE_KEYS = {
  [RunState.NotConnected]: 'state.offline',
  [RunState.Offline]: 'state.offline',
  [RunState.Online]: 'state.online',
  [RunState.Maintenance]: 'state.maintenance',
  [RunState.Fault]: 'state.fault',
  [RunState.Baseline]: 'state.baseline',
} as const satisfies Record<RunState, MessageKey>

export const TITLED_DEPLOYMENTS = [1, 2, 3, 4, 5, 6] as const

/** Title of the page: fixed for the known deployments, otherwise what the site has stored, otherwise the default. */
export function deploymentTitle(texts: Lookup, deploymentId: number, storedTitle = ''): string {
  const titled = TITLED_DEPLOYMENTS.find((id) => id === deploymentId)
  if (titled !== undefined) return texts.t(`title.deployment.${titled}`)
  return storedTitle.trim() === '' ? texts.t('title.deployment.default') : storedTitle
}

const listed = (texts: Lookup, key: string, otherwise: string): string => (texts.exists(key) ? texts.t(key) : otherwise)

/** As the trade writes it in the language (µSv/h, мкЗв/ч); a unit that is not listed stays as it is. */
export const unitSymbol = (texts: Lookup, unit: string): string => listed(texts, `unit.${unit}`, unit)

/** Gases that some instruments name by formula: as such they are read in one way, that of the quantities. */
const GAS_FORMULAS: readonly string[] = ['H2S', 'CO', 'NO2', 'Cl2', 'SO2', 'NH3', 'HCN', 'COCl2', 'H2', 'O2']

/** Agents and gases by their names in the language. Nuclides (Cs-137) and whatever a site added stay as reported. */
export function substanceName(texts: Lookup, name: string): string {
  const plain = name.trim()
  if (GAS_FORMULAS.includes(plain)) return listed(texts, `quantity.${plain.toLowerCase()}`, name)
  return listed(texts, `substance.${plain.toLowerCase().replace(/\s+/g, '-')}`, name)
}

const LIMIT_PRECISION = 6

/** A quantity and from which value on: `Dose rate ≥ 0.5 µSv/h`; the quantity alone where no limit is named. */
export function limitText(
  texts: Lookup,
  language: string,
  { quantity, direction, limit }: Pick<HourMark, 'quantity' | 'direction' | 'limit'>,
  unit: string,
): string {
  const name = listed(texts, `quantity.${quantity}`, quantity)
  if (limit === null) return name
  // Nine tenths of a tenth are told as 0.09, whatever a processor makes of them.
  const rounded = Number(limit.toPrecision(LIMIT_PRECISION))
  const digits = String(rounded).split('.')[1]?.length ?? 0
  const value = withUnit(formatNumber(language, rounded, digits), unitSymbol(texts, unit))
  return `${name} ${direction === 'above' ? '≥' : '≤'} ${value}`
}
