import type { Threshold } from '@vigil/contract'
import { leadingReading, type OpenAlarm } from '@vigil/domain'

const FINDINGS_KEPT = 20

function reachedBy({ module, peak }: OpenAlarm, thresholds: readonly Threshold[]): number {
  if (peak === null) return Number.NEGATIVE_INFINITY
  return leadingReading(module, { [peak.quantity]: peak.value }, thresholds)?.exceedance ?? Number.NEGATIVE_INFINITY
}

/** A danger that is back before anybody has dealt with the last one: one alarm, with the worst and with all that was found. */
export function continuedAlarm(last: OpenAlarm, back: OpenAlarm, thresholds: readonly Threshold[]): OpenAlarm {
  const isWorse =
    back.peakState > last.peakState ||
    (back.peakState === last.peakState && reachedBy(back, thresholds) > reachedBy(last, thresholds))
  const { peak, peakAt, peakState } = isWorse ? back : last
  const names = new Set(back.findings.map(({ name }) => name))
  return {
    ...back,
    beginAt: last.beginAt,
    peak,
    peakAt,
    peakState,
    findings: [...back.findings, ...last.findings.filter(({ name }) => !names.has(name))].slice(0, FINDINGS_KEPT),
  }
}
