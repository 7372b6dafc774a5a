import type { Locale, ModuleKey } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { textsIn, unitSymbol } from '@vigil/i18n'
import type { createRecentData } from '../history/reading/recent-data.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import type { Chart } from './page/chart.ts'

export interface ChartsOptions {
  recentData: ReturnType<typeof createRecentData>
  registry: Pick<Registry, 'model'>
}

export interface CourseRequest {
  readonly device: Pick<DeviceRow, 'id' | 'deviceType' | 'thresholds'>
  readonly from: number
  readonly to: number
  readonly locale: Locale
  /** Only this module, or this one quantity of it. */
  readonly module?: ModuleKey | undefined
  readonly quantity?: string | undefined
  readonly marks?: Chart['marks'] | undefined
}

/** More than a printed line has room for. */
const POINTS = 700
const DEFAULT_DIGITS = 2

/** Courses of a device, drawn from the same steps that the console draws. */
export function createCharts({ recentData, registry }: ChartsOptions) {
  return async ({ device, from, to, locale, module, quantity, marks }: CourseRequest): Promise<Chart[]> => {
    const { id: deviceId, deviceType, thresholds } = device
    const texts = textsIn(locale)
    const answer = await recentData({ deviceId, deviceType, from, to: Math.max(to, from + 1), points: POINTS })
    const modules = registry.model(deviceType)?.modules ?? []
    return answer.series
      .filter(
        (series) =>
          series.points.length > 0 &&
          (module === undefined || series.module === module) &&
          (quantity === undefined || series.quantity === quantity),
      )
      .map((series) => {
        const limits = thresholds
          .filter((each) => each.module === series.module && each.quantity === series.quantity)
          .flatMap(({ warn, alarm, highRisk }) => [
            { value: warn, level: 'warning' as const },
            { value: alarm, level: 'alarm' as const },
            ...(highRisk === undefined ? [] : [{ value: highRisk, level: 'highRisk' as const }]),
          ])
        const known = modules
          .find(({ key }) => key === series.module)
          ?.readings.find(({ key }) => key === series.quantity)
        return {
          title: `${texts.t(`module.${series.module}`)}: ${texts.t(`quantity.${series.quantity}`)}`,
          unit: unitSymbol(texts, series.unit),
          digits: known?.digits ?? DEFAULT_DIGITS,
          from,
          to,
          stepMs: answer.stepMs,
          points: series.points,
          limits,
          marks,
        }
      })
  }
}
export type Charts = ReturnType<typeof createCharts>
