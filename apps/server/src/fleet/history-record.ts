import { type DataMessage, type ModuleKey, type ModuleReport, RunState, State2 } from '@vigil/contract'
import { displayedStateOf, type FaultChange, type LiveDevice, type LiveModule } from '@vigil/domain'
import type { HistoryRecord, LatestPart, ReadingPart, StateChangePart } from '../history/writing/records.ts'

type Rest = Partial<Record<ModuleKey, Omit<ModuleReport, 'values'>>>

/** What is not charted, of those modules that have something to say beyond "normal and online". */
function restOf(message: DataMessage, device: LiveDevice, keepsPicture: boolean): Rest | undefined {
  let rest: Rest | undefined
  for (const name in message.mods) {
    const key = name as ModuleKey
    const report = message.mods[key]
    const module = device.modules[key]
    if (report === undefined || module === undefined) continue
    const { findings, spectrum, hotspots, alarmContent } = report
    const picture = keepsPicture ? report.picture : undefined
    const isPlain = module.state === State2.Normal && module.runstate === RunState.Online
    if (isPlain && !findings && !spectrum && !hotspots && !picture && alarmContent === undefined) continue
    rest ??= {}
    rest[key] = { state: module.state, runstate: module.runstate, findings, spectrum, hotspots, picture, alarmContent }
  }
  return rest
}

/** The message without its pictures that are not stored with its reading. */
export function withoutUnstoredPictures(message: DataMessage, reading: ReadingPart | undefined): DataMessage {
  const rest = reading?.rest as Rest | undefined
  let { mods } = message
  for (const name in message.mods) {
    const key = name as ModuleKey
    if (message.mods[key]?.picture === undefined || rest?.[key]?.picture !== undefined) continue
    const { picture: _, ...lean } = message.mods[key]
    mods = { ...mods, [key]: lean }
  }
  return mods === message.mods ? message : { ...message, mods }
}

export function readingPart(message: DataMessage, device: LiveDevice, keepsPicture = true): ReadingPart {
  const values: ReadingPart['values'] = {}
  for (const name in message.mods) {
    const key = name as ModuleKey
    const given = message.mods[key]?.values
    if (given !== undefined) values[key] = given
  }
  return {
    state2: device.state2,
    runstate: device.runstate,
    deviceTime: message.time,
    position: message.position,
    values,
    rest: restOf(message, device, keepsPicture),
  }
}

/** A spectrum or a picture is as large as all the rest and comes anew: a restart can do without the last one. */
function withoutSpectra(modules: LiveDevice['modules']): LiveDevice['modules'] {
  let lean: Partial<Record<ModuleKey, LiveModule>> | undefined
  for (const name in modules) {
    const key = name as ModuleKey
    const module = modules[key]
    if (module === undefined || (module.spectrum === undefined && module.picture === undefined)) continue
    lean ??= { ...modules }
    lean[key] = { ...module, spectrum: undefined, picture: undefined, pictureAt: undefined }
  }
  return lean ?? modules
}

export function latestPart(device: LiveDevice): LatestPart {
  return {
    runMode: device.runMode,
    runstate: device.runstate,
    mods: withoutSpectra(device.modules),
    position: device.position,
    activity: device.activity,
  }
}

export function stateChangePart(before: LiveDevice, after: LiveDevice): StateChangePart | undefined {
  const shown = displayedStateOf(after)
  // A clock that is found wrong or right changes what is shown alone.
  const isSame = before.state2 === after.state2 && before.runstate === after.runstate
  if (isSame && (before.clockOffset === after.clockOffset || displayedStateOf(before) === shown)) return undefined
  return { state: after.state, state2: after.state2, runstate: after.runstate, shown }
}

export const faultParts = (changes: readonly FaultChange[]): HistoryRecord['faults'] =>
  changes.length === 0 ? undefined : changes.map(({ module, ended }) => ({ module, ended }))
