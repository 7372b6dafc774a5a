import { type AlarmEvent, PUSH_TOPICS, PushCode, type TreeNode } from '@vigil/contract'
import type { DeviceRow } from '../../organisation/directory.ts'
import type { AlarmKeeper } from '../alarm-keeper.ts'
import type { LiveEntry } from '../live-entry.ts'
import type { FleetListener } from '../live-fleet.ts'
import type { AskedDevices } from './asked-devices.ts'
import type { Sender } from './sender.ts'
import type { Waiting } from './waiting.ts'

export interface DeviceNewsOptions {
  sender: Sender
  waiting: Waiting
  asked: AskedDevices
  alarms: Pick<AlarmKeeper, 'eventsOf'>
  /** The node of the office tree for a device that was added or changed. */
  nodeOf(entry: LiveEntry): TreeNode
  tellAlarm(row: DeviceRow, event: AlarmEvent): void
}

/** Tells consoles of devices that came, changed, moved or went. */
export function createDeviceNews(
  options: DeviceNewsOptions,
): Pick<FleetListener, 'onDeviceChanged' | 'onDeviceRemoved'> {
  const { sender, waiting, asked, alarms } = options
  const { audience } = sender

  return {
    onDeviceChanged(entry, before) {
      const { row } = entry
      const { sn } = row
      const seeing = new Set(audience.scopesOf(row))
      sender.tellAllSeeing(row, PUSH_TOPICS.basic, PushCode.Device, { sn, node: options.nodeOf(entry), alarmIds: [] })
      if (before === undefined) return
      // Whoever no longer sees it must take it off the screen.
      const events = alarms.eventsOf(sn)
      const alarmIds = events.map(({ id }) => id)
      const gone = sender.envelope(PushCode.Device, JSON.stringify({ sn, node: null, alarmIds }))
      for (const scope of audience.scopesOf(before)) {
        if (seeing.has(scope)) continue
        waiting.forget(scope, sn, alarmIds)
        sender.sendToScope(scope, PUSH_TOPICS.basic, gone)
      }
      // Whoever sees it only now has not heard of its alarms.
      if (before.officePath !== row.officePath) {
        for (const event of events) options.tellAlarm(row, event)
      }
      asked.moved(row)
      if (JSON.stringify(before.thresholds) !== JSON.stringify(row.thresholds)) asked.sendThresholds(entry)
    },
    onDeviceRemoved(row, alarmIds) {
      const { sn } = row
      for (const scope of audience.scopesOf(row)) waiting.forget(scope, sn, alarmIds)
      sender.tellAllSeeing(row, PUSH_TOPICS.basic, PushCode.Device, { sn, node: null, alarmIds })
      asked.removed(sn)
    },
  }
}
