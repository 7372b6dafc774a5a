import { type CommandName, type CommandRecord, Permission } from '@vigil/contract'
import type { Api } from '../../../lib/calls/api.ts'

export interface Order {
  readonly sn: string
  readonly name: CommandName
  /** Seconds, of `sendDataInterval`. */
  readonly interval?: number | undefined
}

/** The specification's own call where it has one; the two that it has none for travel by ours. */
export function send(api: Api, { sn, name, interval = 1 }: Order): Promise<CommandRecord> {
  switch (name) {
    case 'sendDataInterval':
      return api('sendDataInterval', { sn, interval })
    case 'startSample':
    case 'stopSample':
      return api('deviceCommand', { sn, name })
    default:
      return api(name, { sn })
  }
}

/** What somebody must be allowed to do for a command; the server asks the same. */
export const permissionOf = (name: CommandName): Permission =>
  name === 'syncGdSensorConfig' ? Permission.DeviceConfigure : Permission.DeviceControl

/** Commands after which the device does not measure for a while, or forgets what it has learned. */
const GRAVE: readonly CommandName[] = ['selfCalibration', 'selfClean', 'clearBground', 'stopSample']
export const isGrave = (name: CommandName): boolean => GRAVE.includes(name)
