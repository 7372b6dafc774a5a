import { type ModuleKey, type ModuleReport, RunState, State2, type Threshold } from '@vigil/contract'

/** What one value says by its threshold. A value at a limit has reached it. */
export function judgeValue(value: number, threshold: Threshold): State2 {
  const { direction, warn, alarm, highRisk } = threshold
  if (direction === 'above') {
    if (highRisk !== undefined && value >= highRisk) return State2.HighRisk
    if (value >= alarm) return State2.Alarm
    return value >= warn ? State2.Warning : State2.Normal
  }
  if (highRisk !== undefined && value <= highRisk) return State2.HighRisk
  if (value <= alarm) return State2.Alarm
  return value <= warn ? State2.Warning : State2.Normal
}

/** The most severe of what the thresholds say. Thresholds of other modules are left out when `module` is given. */
export function judgeValues(
  values: Readonly<Record<string, number>>,
  thresholds: readonly Threshold[],
  module?: ModuleKey,
): State2 {
  let worst: State2 = State2.Normal
  for (const threshold of thresholds) {
    if (module !== undefined && threshold.module !== module) continue
    const value = values[threshold.quantity]
    if (value === undefined) continue
    const state = judgeValue(value, threshold)
    if (state > worst) worst = state
  }
  return worst
}

/** The more severe of what the device says and what the thresholds say: neither can talk the other down. */
export function judgeModule(report: ModuleReport, thresholds: readonly Threshold[], module?: ModuleKey): State2 {
  const said = report.state ?? saidByRunState(report)
  if (report.values === undefined) return said
  const judged = judgeValues(report.values, thresholds, module)
  return judged > State2.Normal && judged > said ? judged : said
}

/** A module that only says that it is off has no reading that could be normal. */
function saidByRunState(report: ModuleReport): State2 {
  const off = report.runstate !== undefined && report.runstate <= RunState.Offline && report.values === undefined
  return off ? State2.Offline : State2.Normal
}
