import { z } from 'zod'
import { Permission } from '../permissions.ts'
import { unspecified } from './common.ts'
import { endpoints } from './endpoint.ts'

const query = [Permission.Query, Permission.Devices] as const
const handle = [Permission.AlarmHandle] as const

const post = (path: `/${string}`, access: readonly [Permission, ...Permission[]], summary: string) =>
  ({ method: 'POST', path, input: unspecified, output: z.unknown(), access, summary }) as const
const file = (path: `/${string}`, summary: string) => ({ ...post(path, query, summary), raw: true }) as const

export const historyEndpoints = endpoints({
  hisAlarm: post('/devicedata/hisAlarm', query, 'Alarm records'),
  hisGd606: post('/devicedata/hisGd606', query, 'Records of mobile devices'),
  hisDetect: post('/devicedata/hisDetect', query, 'Detection records'),
  hisState: post('/devicedata/hisState', query, 'State changes'),
  hisSampleData: post('/devicedata/hisSampleData', query, 'Sampling records'),
  hisFault: post('/devicedata/hisFault', query, 'Faults'),
  updateDispositionInfo: post('/devicedata/updateDispositionInfo', handle, 'Record how an alarm was handled'),
  drillAlarm: post('/devicedata/drillAlarm', handle, 'Start a drill'),
  autoMergeAlarm: post('/devicedata/autoMergeAlarm', handle, 'Merge alarm records by rule'),
  hisAlarmDetail: {
    method: 'GET',
    path: '/devicedata/hisAlarmDetail',
    input: z.object({ eventId: z.string() }),
    output: z.unknown(),
    access: query,
    summary: 'One alarm with the readings around it',
  },
  hisDetectDetail: {
    method: 'GET',
    path: '/devicedata/hisDetectDetail',
    input: unspecified,
    output: z.unknown(),
    access: query,
    summary: 'One detection with its readings',
  },
  queryRg05NuclideOrdata: {
    method: 'GET',
    path: '/stat/queryRg05NuclideOrdata',
    input: unspecified,
    output: z.unknown(),
    access: [Permission.Statistics, Permission.Query],
    summary: 'Nuclides found by spectrometers',
  },
  gdReplayList: post('/deviceTrack/gdReplayList', query, 'Tracks that can be replayed'),
  gdReplay: post('/deviceTrack/gdReplay', query, 'Replay one track'),
  downloadPdf: file('/devicedata/download-pdf', 'A report as PDF'),
  exportAll: file('/devicedata/export-all', 'Everything that matches, as a file'),
  exportByEvent: file('/devicedata/export-by-event', 'One event, as a file'),
  collectDownload: file('/:token', 'Collect a prepared file by its one-time token'),
})
