import { type Finding, type Locale, type ModuleKey, State2, type Threshold } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { type Alarm, toldByLimit } from '@vigil/domain'
import { alarmMessage, textsIn } from '@vigil/i18n'
import type { DeviceRow } from '../organisation/directory.ts'

export interface AlarmFacts {
  module: ModuleKey
  state: State2
  peak: { quantity: string; value: number; unit: string } | null
  findings: readonly Finding[]
}

type PeakFacts = Pick<Alarm, 'module' | 'peakState' | 'peak' | 'findings'>

/**
 * The words of an alarm in the site's own language: a message goes to all who watch, who may each use another one. The
 * event carries the same facts in fields, from which a console words it in the language of its user.
 */
export interface AlarmTexts {
  of(device: Pick<DeviceRow, 'deviceType' | 'thresholds'>, facts: AlarmFacts): string
  /** The history names an alarm by the worst it has been, not by its end. */
  atPeak(device: Pick<DeviceRow, 'deviceType' | 'thresholds'>, alarm: PeakFacts): string
}

function limitOf(threshold: Threshold | undefined, state: State2): number | undefined {
  if (threshold === undefined) return undefined
  if (state === State2.HighRisk) return threshold.highRisk
  return state === State2.Alarm ? threshold.alarm : threshold.warn
}

const alarmLimitOf = (threshold: Threshold | undefined) =>
  threshold === undefined ? null : { value: threshold.alarm, direction: threshold.direction }

/** Whether the value has really reached the level: a device may judge by itself, and the text must not say otherwise. */
function reaches(value: number, limit: number, direction: Threshold['direction']): boolean {
  return direction === 'above' ? value >= limit : value <= limit
}

export function createAlarmTexts(registry: Pick<Registry, 'model'>, language: Locale): AlarmTexts {
  const of: AlarmTexts['of'] = (device, { module, state, peak, findings }) => {
    const threshold = device.thresholds.find((each) => each.module === module && each.quantity === peak?.quantity)
    const limit = limitOf(threshold, state)
    const isReached =
      peak !== null && threshold !== undefined && limit !== undefined && reaches(peak.value, limit, threshold.direction)
    const readings = registry.model(device.deviceType)?.modules.find(({ key }) => key === module)?.readings
    const digits = readings?.find(({ key }) => key === peak?.quantity)?.digits
    return alarmMessage(textsIn(language), {
      module,
      state,
      peak,
      findings,
      digits,
      times: peak === null ? undefined : toldByLimit(peak.value, peak.unit, alarmLimitOf(threshold)),
      limit: isReached ? limit : undefined,
    })
  }
  /** The same alarm is told to the desk, to the history and to every console that asks: it is worded once. */
  const worded = new WeakMap<PeakFacts, { device: object; text: string }>()
  const atPeak: AlarmTexts['atPeak'] = (device, alarm) => {
    const known = worded.get(alarm)
    if (known?.device === device) return known.text
    const { module, peakState, peak, findings } = alarm
    const text = of(device, { module, state: peakState, peak, findings })
    worded.set(alarm, { device, text })
    return text
  }
  return { of, atPeak }
}
