import { z } from 'zod'
import {
  commandRecordSchema,
  deviceCombinationSchema,
  deviceSettingsSchema,
  selfCleanStatusSchema,
  updateDeviceInfoInputSchema,
} from '../control.ts'
import { askedMomentInQuerySchema, snSchema } from '../entities.ts'
import { recentDataSchema } from '../history-entities.ts'
import { Permission } from '../permissions.ts'
import { sceneMapInputSchema, sceneMapSchema } from '../scene-map.ts'
import { bySn, ok, unspecified } from './common.ts'
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

/** The answer comes when the command is written down and sent; what becomes of it is pushed on `vigil/command`. */
const command = <
  const M extends 'GET' | 'POST',
  const A extends readonly [Permission, ...Permission[]],
  I extends z.ZodType,
>(
  method: M,
  path: `/${string}`,
  access: A,
  summary: string,
  input: I,
) => ({ method, path, input, output: commandRecordSchema, access, reach: 'office', summary }) as const

export const deviceEndpoints = endpoints({
  getDeviceTypeInfo: {
    method: 'GET',
    path: '/device/getDeviceTypeInfo',
    input: unspecified,
    output: z.record(z.string(), deviceTypeInfoSchema),
    access: 'signed-in',
    reach: 'own',
    summary: 'Device types by code, with their pictures',
  },
  updateDeviceInfo: {
    method: 'GET',
    path: '/devicedata/updateDeviceInfo',
    input: updateDeviceInfoInputSchema,
    output: deviceSettingsSchema,
    access: configure,
    reach: 'office',
    summary: 'Rename a device, change its settings: answered when the device has confirmed them',
  },
  smokePuff: command('GET', '/devicedata/smokePuff', control, 'Make a smoke detector test itself with a puff', bySn),
  clearBground: command('GET', '/devicedata/clearBground', control, 'Discard the learned background', bySn),
  hisDeviceData: {
    method: 'GET',
    path: '/devicedata/hisDeviceData',
    input: z.object({
      sn: snSchema,
      from: askedMomentInQuerySchema.optional(),
      to: askedMomentInQuerySchema.optional(),
      /** At most so many steps; the pixels of a chart. */
      points: z.coerce.number<number>().int().min(10).max(2000).optional(),
      /** `nuclearMod.doseRate`, joined by commas; all of the model when left out. */
      quantities: z.string().max(2000).optional(),
    }),
    output: recentDataSchema,
    access: watch,
    reach: 'office',
    summary: 'Recent readings of a device: the last day, or a window of at most 31 days',
  },
  sceneMap: {
    method: 'GET',
    path: '/devicedata/sceneMap',
    input: sceneMapInputSchema,
    output: sceneMapSchema,
    access: watch,
    reach: 'office',
    summary: 'The plan of the place a device stands in, or of an office, with the devices on it',
  },
  getDeviceCombinationById: {
    method: 'GET',
    path: '/device/getDeviceCombinationById',
    input: z.object({ id: z.string().min(1).max(20) }),
    output: deviceCombinationSchema,
    access: watch,
    reach: 'office',
    summary: 'The devices that stand together at one place',
  },
  syncGdSensorConfig: command(
    'GET',
    '/device/syncGdSensorConfig',
    configure,
    'Read the sensor configuration anew',
    bySn,
  ),
  stopDeviceMap: {
    method: 'GET',
    path: '/devicemap/stopDeviceMap',
    /** The quantity that it was begun with: another window of the same user may look at another. */
    input: z.object({ sn: snSchema.optional(), quantity: z.string().max(80).optional() }),
    output: ok,
    access: watch,
    reach: 'office',
    summary: 'Stop the live track of a device, or all that the user follows',
  },
  stopReplay: {
    method: 'GET',
    path: '/devicemap/stopReplay',
    input: z.object({ sn: snSchema.optional() }),
    output: ok,
    access: watch,
    reach: 'office',
    summary: 'Stop the track replay of a device, or all of the user',
  },
  selfCalibration: command('POST', '/devicecontrol/selfCalibration', control, 'Start self-calibration', bySn),
  getSensors: command('POST', '/devicecontrol/getSensors', control, 'List the sensors of a device', bySn),
  selfClean: command('POST', '/devicecontrol/selfClean', control, 'Start self-cleaning', bySn),
  checkSelfCleanStatus: {
    method: 'POST',
    path: '/devicecontrol/checkSelfCleanStatus',
    input: bySn,
    output: selfCleanStatusSchema,
    access: control,
    reach: 'office',
    summary: 'Progress of self-cleaning',
  },
  sendDataInterval: command(
    'POST',
    '/devicecontrol/sendDataInterval',
    control,
    'Set how often a device reports, in seconds',
    z.object({ sn: snSchema, interval: z.number().int().positive().max(3600) }),
  ),
})
