import type { EndpointName, EndpointRequest, PeriodUnit } from '@vigil/contract'
import { periodAt } from '@vigil/domain'

export interface FiguresQuery<N extends EndpointName = EndpointName> {
  what: string
  unit: PeriodUnit
  name: N
  request: EndpointRequest<N>
}

/** Pages of statistics by the way to them. */
export const FIGURES_PAGES = [
  '/stat/alarm',
  '/stat/states',
  '/stat/detect',
  '/cotton-stat/detection',
  '/cotton-stat/alarm',
] as const

const UNITS: readonly PeriodUnit[] = ['day', 'week', 'month', 'year']

/** What each page asks its server, of every time that can be chosen. */
export function figuresQueries(timeZone: string, now: number): FiguresQuery[] {
  return UNITS.flatMap((unit) => {
    const { begin } = periodAt(unit, now, timeZone)
    const query = <N extends EndpointName>(what: string, name: N, request: EndpointRequest<N>): FiguresQuery =>
      ({ what: `${what}, ${unit}`, unit, name, request }) as FiguresQuery
    return [
      query('/stat/alarm', 'alarmStatistics', { unit, at: now }),
      query('/stat/states', 'stateStatistics', { unit, at: now }),
      query('/stat/states, places', 'coverageStatistics', { unit, at: now }),
      query('/stat/detect', 'detectStatistics', { unit, at: now }),
      query('/stat/detect, nuclides', 'queryRg05NuclideOrdata', { beginTime: begin, endTime: now }),
      query('/cotton-stat/detection', 'cottonCheckStatistics', { unit, at: now }),
      query('/cotton-stat/alarm', 'cottonAlarmStatistics', { unit, at: now }),
    ]
  })
}
