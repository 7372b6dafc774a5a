import type { DeviceDetail, ModuleKey } from '@vigil/contract'
import type { ModuleDetail } from '../module-why.tsx'

/** Readings are told of the minute around the begin; further away than this nothing is known but the stored values. */
const NEAR_MS = 60_000
/** A spectrum comes every few seconds, and then not with every reading. */
const PICTURE_MS = 15_000

/** The reading closest to a moment, of those that hold what is looked for. */
export function nearestReading(
  readings: readonly DeviceDetail[],
  at: number,
  withinMs: number,
  holds: (reading: DeviceDetail) => boolean = () => true,
): DeviceDetail | undefined {
  let best: DeviceDetail | undefined
  for (const reading of readings) {
    if (!holds(reading) || Math.abs(reading.at - at) > withinMs) continue
    if (best === undefined || Math.abs(reading.at - at) < Math.abs(best.at - at)) best = reading
  }
  return best
}

export interface PastReport {
  readonly report: ModuleDetail
  /** When the device said so. */
  readonly at: number
}

/** What a module said at a moment, with the spectrum closest to it; its values are those of the moment. */
export function reportAt(
  readings: readonly DeviceDetail[],
  module: ModuleKey,
  at: number,
  values: Readonly<Record<string, number>>,
): PastReport | undefined {
  const reading = nearestReading(readings, at, NEAR_MS, ({ mods }) => mods[module] !== undefined)
  const report = reading?.mods[module]
  if (reading === undefined || report === undefined) return undefined
  const spectrum =
    report.spectrum ??
    nearestReading(readings, reading.at, PICTURE_MS, ({ mods }) => mods[module]?.spectrum !== undefined)?.mods[module]
      ?.spectrum
  return {
    at: reading.at,
    report: { ...report, values: { ...report.values, ...values }, ...(spectrum !== undefined && { spectrum }) },
  }
}

/** The readings around a moment, newest first. */
export const rowsAround = (readings: readonly DeviceDetail[], at: number, count = 10): readonly DeviceDetail[] =>
  readings
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))
    .slice(0, count)
    .sort((a, b) => b.at - a.at)
