import { z } from 'zod'
import { snSchema } from '../entities.ts'
import { Permission } from '../permissions.ts'

export const nothing = z.object({})
export const ok = z.null()
export const bySn = z.object({ sn: snSchema })
/** Whoever has a page that shows devices, or may act on them. Who has none of it learns nothing of the fleet. */
export const seesFleet = [
  Permission.Home,
  Permission.Devices,
  Permission.Query,
  Permission.Statistics,
  Permission.Analysis,
  Permission.RemoteControl,
  Permission.TaskMonitor,
  Permission.TrackMonitor,
  Permission.Demo,
  Permission.CottonMonitor,
  Permission.CottonRecord,
  Permission.CottonStatistics,
  Permission.Raman,
  Permission.CiaeRms,
  Permission.Rg05,
  Permission.DeviceControl,
  Permission.DeviceConfigure,
  Permission.AlarmHandle,
  Permission.Administer,
] as const
/** The specification names the call and not its payload; the feature that brings it to life narrows this. */
export const unspecified = z.looseObject({})
export const snList = z.object({ snList: z.array(snSchema).max(1000) })
