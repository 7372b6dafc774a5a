import type { Review } from '../review.ts'

export interface CottonSettings {
  readonly warnCoRisePpm: number
  readonly warnCoRiseSeconds: number
  readonly warnCoPpmPerMinute: number
  readonly warnCoreC: number
  readonly alarmCoPpm: number
  readonly alarmCoWithSignPpm: number
  readonly signTemperatureRiseK: number
  readonly signSmokeDbM: number
  readonly signHydrogenPpm: number
  readonly alarmCoreC: number
  readonly review: Review
}

/** Hydrogen shows before CO, and CO before smoke; the figures are inference and every site may set its own. */
export const COTTON_DEFAULTS: CottonSettings = {
  warnCoRisePpm: 10,
  warnCoRiseSeconds: 300,
  warnCoPpmPerMinute: 2,
  warnCoreC: 60,
  alarmCoPpm: 50,
  alarmCoWithSignPpm: 30,
  signTemperatureRiseK: 8,
  signSmokeDbM: 0.15,
  signHydrogenPpm: 5,
  alarmCoreC: 80,
  review: 'site-expert',
}

/** What is known about a bale now. A reading that a device does not have is left out and decides nothing. */
export interface CottonReading {
  readonly coPpm?: number
  /** How long CO has stood above baseline + `warnCoRisePpm` without a break. */
  readonly coRaisedSeconds?: number
  readonly coPpmPerMinute?: number
  readonly coreC?: number
  readonly temperatureRiseK?: number
  readonly smokeDbM?: number
  readonly hydrogenPpm?: number
}

export type CottonLevel = 'normal' | 'warning' | 'alarm'

export type CottonReason =
  | 'co-raised'
  | 'co-rising'
  | 'core-warm'
  | 'co-high'
  | 'co-with-heat'
  | 'co-with-smoke'
  | 'co-with-hydrogen'
  | 'core-hot'

export interface CottonAssessment {
  readonly level: CottonLevel
  readonly reasons: readonly CottonReason[]
}

function alarmReasons(reading: CottonReading, settings: CottonSettings): CottonReason[] {
  const co = reading.coPpm ?? 0
  const reasons: CottonReason[] = []
  if (co >= settings.alarmCoPpm) reasons.push('co-high')
  if (co >= settings.alarmCoWithSignPpm) {
    if ((reading.temperatureRiseK ?? 0) >= settings.signTemperatureRiseK) reasons.push('co-with-heat')
    if ((reading.smokeDbM ?? 0) >= settings.signSmokeDbM) reasons.push('co-with-smoke')
    if ((reading.hydrogenPpm ?? 0) >= settings.signHydrogenPpm) reasons.push('co-with-hydrogen')
  }
  if (reading.coreC !== undefined && reading.coreC > settings.alarmCoreC) reasons.push('core-hot')
  return reasons
}

function warningReasons(reading: CottonReading, settings: CottonSettings): CottonReason[] {
  const reasons: CottonReason[] = []
  if ((reading.coRaisedSeconds ?? 0) >= settings.warnCoRiseSeconds) reasons.push('co-raised')
  if ((reading.coPpmPerMinute ?? 0) > settings.warnCoPpmPerMinute) reasons.push('co-rising')
  if (reading.coreC !== undefined && reading.coreC > settings.warnCoreC) reasons.push('core-warm')
  return reasons
}

export function assessCotton(reading: CottonReading, settings: CottonSettings = COTTON_DEFAULTS): CottonAssessment {
  const alarm = alarmReasons(reading, settings)
  if (alarm.length > 0) return { level: 'alarm', reasons: alarm }
  const warning = warningReasons(reading, settings)
  return { level: warning.length > 0 ? 'warning' : 'normal', reasons: warning }
}
