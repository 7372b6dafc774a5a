import { z } from 'zod'
import { seesFleet, unspecified } from './common.ts'
import { endpoints } from './endpoint.ts'

const option = z.object({ value: z.string(), label: z.string() })
export const deviceLabelSchema = z.object({
  sn: z.string(),
  deviceType: z.string(),
  deviceModel: z.string(),
  deviceName: z.string(),
  institution: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
})

export const baseInfoEndpoints = endpoints({
  alarmType: {
    method: 'POST',
    path: '/access/baseinfo/alarmType',
    input: unspecified,
    output: z.array(option),
    access: 'signed-in',
    reach: 'own',
    summary: 'Alarm types: normal, drill, test',
  },
  materialType: {
    method: 'POST',
    path: '/access/baseinfo/materialType',
    input: unspecified,
    output: z.array(option),
    access: 'signed-in',
    reach: 'own',
    summary: 'Kinds of material a device can find',
  },
  deviceInfo: {
    method: 'POST',
    path: '/access/baseinfo/deviceInfo',
    input: z.looseObject({
      sn: z.string().max(64).optional(),
      deviceType: z.string().max(64).optional(),
      officeId: z.string().max(64).optional(),
    }),
    output: z.array(deviceLabelSchema),
    access: seesFleet,
    reach: 'office',
    summary: 'Labels of the devices the user sees',
  },
  statType: {
    method: 'GET',
    path: '/access/baseinfo/statType',
    input: unspecified,
    output: z.array(option),
    access: 'signed-in',
    reach: 'own',
    summary: 'Report types: daily, monthly, yearly, last ten',
  },
  deviceModel: {
    method: 'GET',
    path: '/access/baseinfo/deviceModel',
    input: unspecified,
    output: z.array(option.extend({ category: z.string(), page: z.string() })),
    access: seesFleet,
    reach: 'office',
    summary: 'Device models in use where the user may look',
  },
})
