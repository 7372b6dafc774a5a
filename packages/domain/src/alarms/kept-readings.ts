import { type ModuleKey, type ModuleReport, RunState, State2 } from '@vigil/contract'
import { dateOffset } from '../live/device-clock.ts'
import { judgeModule } from '../live/judge-module.ts'
import { type LiveDevice, modStateOf } from '../live/live-device.ts'
import { type LiveEvent, tellsState, withLastKnown } from '../live/reduce.ts'
import { leadingReading } from './leading-reading.ts'
import { type KeptReading, laneOf } from './passage.ts'
import { priorityOf } from './priority.ts'
import { type AlarmTransition, type OpenAlarm, surpasses, withFindings } from './track-alarms.ts'

/** What a device kept of one passer-by while its link was down. */
export interface KeptTold extends KeptReading {
  readonly module: ModuleKey
  /** As an alarm of its own begins by it; without a name yet. */
  readonly raised: Omit<AlarmTransition, 'kind'>
}

const NONE: readonly KeptTold[] = Object.freeze([])

/** What a message that comes after a newer one says of passers-by. */
export function keptReadings(before: LiveDevice, after: LiveDevice, event: LiveEvent): readonly KeptTold[] {
  if (event.type === 'silent' || after.late === undefined || before === after || event.isPassage === undefined) {
    return NONE
  }
  const { at, message, thresholds, isPassage } = event
  const told: KeptTold[] = []
  for (const name in message.mods) {
    const module = name as ModuleKey
    const report = message.mods[module] as ModuleReport
    const values = withLastKnown(after.modules[module]?.values, report.values)
    if (!tellsState(report) || !isPassage(after.deviceType, module, values)) continue
    const state = judgeModule(report, thresholds, module)
    if (state === State2.Offline) continue
    const peak = leadingReading(module, report.values ?? {}, thresholds)?.reading ?? null
    const alarm: OpenAlarm = {
      id: '',
      module,
      state,
      peakState: state,
      beginAt: at,
      peakAt: at,
      peak,
      findings: report.findings ?? [],
      kind: message.kind ?? 'normal',
      simulated: message.simulated === true,
      clockOffset: dateOffset(message.time, at),
    }
    const modState = { ...modStateOf(after), [module]: { state, runstate: report.runstate ?? RunState.Online } }
    const raised = {
      at,
      module,
      state,
      value: peak?.value ?? null,
      alarm,
      endAt: null,
      priority: priorityOf(state),
      modState,
    }
    told.push({ time: message.time, state, lane: laneOf(report), module, raised })
  }
  return told
}

/** What was measured of an alarm, with what was kept of it: it becomes no milder, and does not begin or end by it. */
export function withKept(
  alarm: OpenAlarm,
  kept: OpenAlarm,
  thresholds: Parameters<typeof leadingReading>[2],
): OpenAlarm {
  const leading = kept.peak && leadingReading(kept.module, { [kept.peak.quantity]: kept.peak.value }, thresholds)
  const isWorse = kept.peakState > alarm.peakState
  const isHigher = isWorse || (kept.peakState === alarm.peakState && surpasses(leading, alarm, thresholds))
  const findings = withFindings(alarm.findings, kept.findings)
  const kind = kept.kind === 'normal' ? kept.kind : alarm.kind
  const simulated = alarm.simulated && kept.simulated
  const isSame = findings === alarm.findings && kind === alarm.kind && simulated === alarm.simulated
  if (!isHigher && isSame) return alarm
  return {
    ...alarm,
    peakState: isWorse ? kept.peakState : alarm.peakState,
    peak: isHigher ? (kept.peak ?? alarm.peak) : alarm.peak,
    peakAt: isHigher ? kept.peakAt : alarm.peakAt,
    findings,
    kind,
    simulated,
  }
}
