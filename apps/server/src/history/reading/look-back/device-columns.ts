import type { ColumnsOf } from '../../../platform/database/rows.ts'

/** What every row says of its device. */
export interface DeviceColumns {
  sn: string
  device_name: string
  device_type: string
  office_name: string
  simulated: boolean
}

export const DEVICE_COLUMNS: ColumnsOf<DeviceColumns> = {
  sn: 'text',
  device_name: 'text',
  device_type: 'text',
  office_name: 'text',
  simulated: 'boolean',
}

export const deviceColumns = (simulated = 'device.simulated'): string =>
  `device.sn, device.name as device_name, device.device_type, office.name as office_name, ${simulated} as simulated`

/** History of a device that was removed is kept and not shown. */
export const joinDevice = (deviceId: string): string =>
  `join device on device.id = ${deviceId} and device.removed_at is null join office on office.id = device.office_id`

/** For rows that were chosen already: one that went missing here would end the list before its end. */
export const joinDeviceOf = (page: string): string =>
  `join device on device.id = ${page}.device_id join office on office.id = device.office_id`

export const ofDevice = (row: DeviceColumns) => ({
  sn: row.sn,
  deviceName: row.device_name,
  deviceType: row.device_type,
  officeName: row.office_name,
  ...(row.simulated && { simulated: true }),
})
