import type { EndpointName, EndpointRequest } from '@vigil/contract'
import type { LoadedHistory } from './history-data.ts'

export interface HistoryQuery<N extends EndpointName = EndpointName> {
  what: string
  name: N
  request: EndpointRequest<N>
}

const DAY = 86_400_000
const query = <N extends EndpointName>(what: string, name: N, request: EndpointRequest<N>): HistoryQuery =>
  ({ what, name, request }) as HistoryQuery

/** What the pages of the past ask first, and what they ask when somebody filters or reads on. */
export function historyQueries({ end, busiest, ordinary }: LoadedHistory, days: number): HistoryQuery[] {
  const month = { beginTime: end - Math.min(days, 31) * DAY, endTime: end }
  const day = { beginTime: end - DAY, endTime: end }
  const deep = { before: end - Math.floor(Math.min(days, 31) / 2) * DAY }
  return [
    query('alarms', 'hisAlarm', month),
    query('alarms, half way down', 'hisAlarm', { ...month, ...deep }),
    query('alarms of a device', 'hisAlarm', { ...month, sn: ordinary }),
    query('alarms of high priority', 'hisAlarm', { ...month, priorities: [3] }),
    query('hours of the fleet', 'hisReadings', { ...month, step: 'hour' }),
    query('hours of the fleet, half way down', 'hisReadings', { ...month, step: 'hour', ...deep }),
    query('hours of the fleet with alarm', 'hisReadings', { ...month, step: 'hour', states: [2, 3] }),
    query('hours of one model', 'hisReadings', { ...month, step: 'hour', deviceType: 'RG500' }),
    query('minutes of a device', 'hisReadings', { ...month, step: 'minute', sn: ordinary }),
    query('readings of a device', 'hisReadings', { ...day, step: 'reading', sn: busiest }),
    query('mobile devices', 'hisGd606', day),
    query('mobile devices with alarm', 'hisGd606', { ...day, states: [2, 3] }),
    query('detections', 'hisDetect', month),
    query('detections with alarm', 'hisDetect', { ...month, states: [2, 3] }),
    query('composite detections', 'hisDetect', { ...month, categories: ['composite'] }),
    query('detections by subject', 'hisDetect', { ...month, text: 'BALE-17' }),
    query('states', 'hisState', month),
    query('states of alarm', 'hisState', { ...month, shown: [2, 3] }),
    query('bars of 50 devices', 'stateTimelines', month),
    query('faults', 'hisFault', month),
    query('samples', 'hisSampleData', month),
    query('a day of seconds for a chart', 'hisDeviceData', {
      sn: busiest,
      from: day.beginTime,
      to: day.endTime,
      points: 1200,
    }),
  ]
}
