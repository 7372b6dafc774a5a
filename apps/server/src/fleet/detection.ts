import {
  type Detection,
  type DetectionMessage,
  type DeviceDetail,
  type Locale,
  type ModuleKey,
  RunState,
  State2,
} from '@vigil/contract'
import { filedTimes, judgeModule, worstModule } from '@vigil/domain'
import { translate } from '@vigil/i18n'
import type { DetectionPart } from '../history/writing/records.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import { alarmContentOf } from '../wording/alarm-content.ts'
import type { AlarmTexts } from '../wording/alarm-text.ts'

export interface FinishedDetection {
  record: DetectionPart
  /** As it goes over the wire. */
  detection: Detection
  isDanger: boolean
}

/** A finished detection, judged module by module like a reading. */
export function finishDetection(
  texts: AlarmTexts,
  language: Locale,
  row: DeviceRow,
  message: DetectionMessage,
  at: number,
  messageId: string,
): FinishedDetection {
  const modState: Detection['modState'] = {}
  const mods: DeviceDetail['mods'] = {}
  for (const name in message.mods) {
    const module = name as ModuleKey
    const report = message.mods[module]
    if (report === undefined) continue
    const state = judgeModule(report, row.thresholds, module)
    const runstate = report.runstate ?? RunState.Online
    const judged = { ...report, state, runstate }
    modState[module] = { state, runstate, alarmContent: alarmContentOf(texts, row, module, judged) }
    mods[module] = judged
  }
  const found = worstModule(mods, row.thresholds)
  const text = found === undefined ? translate(language, 'alarm.text.nothingFound') : texts.of(row, found)
  // Derived, so that a repeated delivery finds its own row; with the time, because devices count anew after a restart.
  const id = `${row.sn}:${message.time}:${messageId}`
  const simulated = message.simulated === true
  const filed = filedTimes(message, at)
  const detection: Detection = {
    id,
    sn: row.sn,
    beginTimeD: filed.beginAt,
    endTimeD: filed.endAt,
    officeName: row.officeName,
    deviceType: row.deviceType,
    name: row.name,
    modState,
    message: text,
  }
  if (simulated) detection.simulated = true
  if (filed.deviceTime !== undefined) detection.deviceTime = filed.deviceTime
  if (found !== undefined) detection.worst = found
  return {
    detection,
    isDanger: found !== undefined,
    record: {
      id,
      ...filed,
      state: found?.state ?? State2.Normal,
      kind: message.kind ?? 'normal',
      subject: message.subject,
      mods,
      message: text,
      simulated,
    },
  }
}
