import type { AlarmNow, AlarmPeak, ModuleKey, Threshold } from '@vigil/contract'
import type { LiveDevice } from '../../live/live-device.ts'
import type { LiveEvent } from '../../live/reduce.ts'
import type { Alarm } from './alarm.ts'
import { isInDeviations } from './alarm-marks.ts'
import { leadingReading } from './leading-reading.ts'
import { followTrend, type TrendMemory } from './value-trend.ts'

/** Older than this, a value is told with its age. */
export const NOW_FRESH_MS = 15 * 1000
/** A value that stays is told again after so long: nobody could tell it from one that is no longer heard. */
export const NOW_TOLD_EVERY_MS = 10 * 1000

/** What a live alarm measures now. */
export interface AlarmValue {
  /** Id of the alarm. */
  readonly id: string
  readonly now: AlarmNow
  /** Undefined while nothing is heard: what was before a silence tells no trend. */
  readonly memory: TrendMemory | undefined
}
export type AlarmValues = ReadonlyMap<ModuleKey, AlarmValue>

export const NO_VALUES: AlarmValues = Object.freeze(new Map<ModuleKey, AlarmValue>())

type Measuring = Pick<Alarm, 'id' | 'module' | 'peak'>

/** The values of a device's open alarms after one more event; the same map when nothing changed. */
export function followValues(
  known: AlarmValues,
  open: ReadonlyMap<ModuleKey, Measuring>,
  device: LiveDevice,
  event: LiveEvent,
): AlarmValues {
  if (open.size === 0) return NO_VALUES
  let next: Map<ModuleKey, AlarmValue> | undefined
  for (const [module, alarm] of open) {
    const before = known.get(module)
    const own = before?.id === alarm.id ? before : undefined
    const after = event.type === 'silent' ? silent(own) : measured(own, alarm, device, event)
    if (after === before) continue
    next ??= new Map(known)
    if (after === undefined) next.delete(module)
    else next.set(module, after)
  }
  for (const module of known.keys()) {
    if (open.has(module)) continue
    next ??= new Map(known)
    next.delete(module)
  }
  return next ?? known
}

const silent = (known: AlarmValue | undefined): AlarmValue | undefined =>
  known && { ...known, now: { ...known.now, trend: null }, memory: undefined }

function measured(
  known: AlarmValue | undefined,
  alarm: Measuring,
  device: LiveDevice,
  { at, message, thresholds }: LiveEvent & { type: 'reading' },
): AlarmValue | undefined {
  const heard = message.mods[alarm.module]?.values
  const values = device.modules[alarm.module]?.values
  // What comes late tells what was; a message about something else tells nothing.
  if (heard === undefined || values === undefined || device.late !== undefined) return known
  const reading = tellingReading(alarm, values, thresholds)
  if (reading === null || heard[reading.quantity] === undefined) return known
  const { quantity, value, unit } = reading
  const memory = followTrend(known?.now.quantity === quantity ? known.memory : undefined, value, at)
  return {
    id: alarm.id,
    now: { quantity, value, unit, at, trend: memory.trend, limit: limitOf(alarm.module, quantity, thresholds) },
    memory,
  }
}

/**
 * That of the peak, so that both can be compared, unless it is calm again and another one is in danger. A calm value of another
 * quantity beside the peak would read as if the alarm were over.
 */
function tellingReading(
  { module, peak }: Measuring,
  values: Readonly<Record<string, number>>,
  thresholds: readonly Threshold[],
) {
  const leading = leadingReading(module, values, thresholds)
  const atPeak = peak === null ? undefined : values[peak.quantity]
  if (leading === null || peak === null || atPeak === undefined) return leading?.reading ?? null
  const own = leadingReading(module, { [peak.quantity]: atPeak }, thresholds)
  return own !== null && (own.exceedance >= 0 || leading.exceedance < 0) ? own.reading : leading.reading
}

function limitOf(module: ModuleKey, quantity: string, thresholds: readonly Threshold[]): AlarmNow['limit'] {
  const own = thresholds.find((each) => each.module === module && each.quantity === quantity)
  return own === undefined ? null : { value: own.alarm, direction: own.direction }
}

/** The peak of an alarm as it is told; with its limit where the limits are known. */
export function toldPeak(
  { module, peak, peakAt }: Pick<Alarm, 'module' | 'peak' | 'peakAt'>,
  thresholds: readonly Threshold[] = [],
): AlarmPeak | null {
  if (peak === null) return null
  const limit = limitOf(module, peak.quantity, thresholds)
  return { ...peak, at: peakAt, ...(limit !== null && { limit }) }
}

/**
 * Deviations of a background mean nothing to whoever has to act: how many times the alarm limit they are, null where that says
 * nothing. Undefined for any other value, which is told as it is.
 */
export const toldByLimit = (value: number, unit: string, limit: AlarmNow['limit']): number | null | undefined =>
  isInDeviations(unit) ? timesLimit(value, limit) : undefined

/** Whether it has to be told again. */
export const isNewValue = (told: AlarmNow | undefined, now: AlarmNow): boolean =>
  told === undefined ||
  told.value !== now.value ||
  told.trend !== now.trend ||
  told.quantity !== now.quantity ||
  told.limit?.value !== now.limit?.value ||
  now.at - told.at >= NOW_TOLD_EVERY_MS

/** How many times the alarm limit a value is; null where that would say nothing: no limit, one from below, one of zero. */
export function timesLimit(value: number, limit: AlarmNow['limit']): number | null {
  if (limit === null || limit.direction === 'below' || limit.value <= 0 || value <= 0) return null
  return value / limit.value
}
