import { z } from 'zod'
import { snSchema } from '../entities.ts'
import { recentDataSchema } from '../history-entities.ts'
import { Permission } from '../permissions.ts'
import { sceneMapInputSchema, sceneMapSchema } from '../scene-map.ts'
import { bySn, unspecified } from './common.ts'
import { endpoints } from './endpoint.ts'

const watch = [Permission.Devices, Permission.Home, Permission.TrackMonitor, Permission.CottonMonitor] as const
const control = [Permission.DeviceControl] as const
const configure = [Permission.DeviceConfigure] as const

/** ENT-05: `pictures` is a JSON text with `picture` and `thumbnail`; empty when the site has none. */
export const deviceTypeInfoSchema = z.object({
  code: z.string(),
  name: z.string(),
  category: z.string(),
  pictures: z.string(),
})

/** In a query string, where all is text; beyond the year 9999 no clock can show it. */
const moment = z.coerce.number<number>().int().nonnegative().max(Date.UTC(9999, 0))

const call = (
  method: 'GET' | 'POST',
  path: `/${string}`,
  access: readonly [Permission, ...Permission[]],
  summary: string,
  input: z.ZodType = unspecified,
) => ({ method, path, input, output: z.unknown(), access, summary }) as const

export const deviceEndpoints = endpoints({
  getDeviceTypeInfo: {
    method: 'GET',
    path: '/device/getDeviceTypeInfo',
    input: unspecified,
    output: z.record(z.string(), deviceTypeInfoSchema),
    access: 'signed-in',
    summary: 'Device types by code, with their pictures',
  },
  updateDeviceInfo: call('GET', '/devicedata/updateDeviceInfo', configure, 'Change the settings of a device'),
  smokePuff: call('GET', '/devicedata/smokePuff', control, 'Make a smoke detector test itself with a puff', bySn),
  clearBground: call('GET', '/devicedata/clearBground', control, 'Discard the learned background'),
  hisDeviceData: {
    method: 'GET',
    path: '/devicedata/hisDeviceData',
    input: z.object({
      sn: snSchema,
      from: moment.optional(),
      to: moment.optional(),
      /** At most so many steps; the pixels of a chart. */
      points: z.coerce.number<number>().int().min(10).max(2000).optional(),
      /** `nuclearMod.doseRate`, joined by commas; all of the model when left out. */
      quantities: z.string().max(2000).optional(),
    }),
    output: recentDataSchema,
    access: watch,
    summary: 'Recent readings of a device: the last day, or a window of at most 31 days',
  },
  sceneMap: {
    method: 'GET',
    path: '/devicedata/sceneMap',
    input: sceneMapInputSchema,
    output: sceneMapSchema,
    access: watch,
    summary: 'The plan of the place a device stands in, or of an office, with the devices on it',
  },
  getDeviceCombinationById: call('GET', '/device/getDeviceCombinationById', watch, 'One device combination'),
  syncGdSensorConfig: call('GET', '/device/syncGdSensorConfig', configure, 'Read the sensor configuration anew', bySn),
  stopDeviceMap: call('GET', '/devicemap/stopDeviceMap', watch, 'Stop the live track'),
  stopReplay: call('GET', '/devicemap/stopReplay', watch, 'Stop the track replay'),
  mergeAlarm: call('POST', '/devicedata/mergeAlarm', [Permission.AlarmHandle], 'Merge alarm records'),
  selfCalibration: call('POST', '/devicecontrol/selfCalibration', control, 'Start self-calibration'),
  getSensors: call('POST', '/devicecontrol/getSensors', control, 'List the sensors of a device', bySn),
  selfClean: call('POST', '/devicecontrol/selfClean', control, 'Start self-cleaning'),
  checkSelfCleanStatus: call('POST', '/devicecontrol/checkSelfCleanStatus', control, 'Progress of self-cleaning', bySn),
  sendDataInterval: call('POST', '/devicecontrol/sendDataInterval', control, 'Set how often a device reports'),
})
