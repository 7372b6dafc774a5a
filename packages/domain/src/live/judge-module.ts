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

/**
 * The more severe of what the device says and what the thresholds say: neither can talk the other down. `values` are all that is
 * known of the module, those that the report leaves out included.
 */
export function judgeModule(
  report: ModuleReport,
  thresholds: readonly Threshold[],
  module?: ModuleKey,
  values: Readonly<Record<string, number>> | undefined = report.values,
): State2 {
  const said = report.state ?? saidByRunState(report)
  // What a module that is off last measured does not make it alarm.
  const known = said === State2.Offline ? report.values : values
  if (known === undefined) return said
  const judged = judgeValues(known, thresholds, module)
  return judged > State2.Normal && judged > said ? judged : said
}

/** A module that only says that it is off has no reading that could be normal. */
function saidByRunState(report: ModuleReport): State2 {
  const off = report.runstate !== undefined && report.runstate <= RunState.Offline && report.values === undefined
  return off ? State2.Offline : State2.Normal
}
