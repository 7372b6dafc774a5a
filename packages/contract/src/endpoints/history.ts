import { z } from 'zod'
import { Permission } from '../permissions.ts'
import {
  downloadPdfInputSchema,
  exportAllInputSchema,
  exportByEventInputSchema,
  specifiedAlarmCalls,
} from './alarms.ts'
import { unspecified } from './common.ts'
import { endpoints } from './endpoint.ts'

const query = [Permission.Query, Permission.Devices] as const

const post = (path: `/${string}`, access: readonly [Permission, ...Permission[]], summary: string) =>
  ({ method: 'POST', path, input: unspecified, output: z.unknown(), access, summary }) as const
const file = <I extends z.ZodType>(path: `/${string}`, input: I, summary: string) =>
  ({ method: 'POST', path, input, output: z.unknown(), access: query, raw: true, summary }) as const

export const historyEndpoints = endpoints({
  ...specifiedAlarmCalls,
  hisGd606: post('/devicedata/hisGd606', query, 'Records of mobile devices'),
  hisDetect: post('/devicedata/hisDetect', query, 'Detection records'),
  hisState: post('/devicedata/hisState', query, 'State changes'),
  hisSampleData: post('/devicedata/hisSampleData', query, 'Sampling records'),
  hisFault: post('/devicedata/hisFault', query, 'Faults'),
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
  downloadPdf: file('/devicedata/download-pdf', downloadPdfInputSchema, 'One event as PDF, with its chart'),
  exportAll: file(
    '/devicedata/export-all',
    exportAllInputSchema,
    'Everything that matches, or what was selected, as a file',
  ),
  exportByEvent: file('/devicedata/export-by-event', exportByEventInputSchema, 'One event, as a file'),
  collectDownload: file('/:token', unspecified, 'Collect a prepared file by its one-time token'),
})
