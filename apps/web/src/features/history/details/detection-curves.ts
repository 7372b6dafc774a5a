import type { DeviceDetail, ModuleKey } from '@vigil/contract'
import { registry } from '@vigil/devices'
import type { ChartSeries } from '../../../ui/chart/chart-columns.ts'

const LEAST_POINTS = 2

type Report = NonNullable<DeviceDetail['mods'][ModuleKey]>

/** The laser is off by the time that a test is told: nought is then the state after it, and no value of the test. */
export function ofTheTest(report: Report): Report {
  const { laserPower, ...values } = report.values ?? {}
  return laserPower === 0 ? { ...report, values } : report
}

/** A test has one result: readings before and after it say that nothing was measured, and make no course of it. */
export const hasCourse = (deviceType: string, module: ModuleKey): boolean =>
  !registry
    .model(deviceType)
    ?.modules.find(({ key }) => key === module)
    ?.readings.some(({ idle }) => idle !== undefined)

/**
 * The course of one quantity of a module through the readings around a check: the one that was found worst, else the first
 * that they have.
 */
export function courseOf(
  readings: readonly DeviceDetail[],
  deviceType: string,
  module: ModuleKey,
  worst: string | undefined,
  nameOf: (quantity: string) => string,
): ChartSeries | undefined {
  const quantities = registry.model(deviceType)?.modules.find(({ key }) => key === module)?.readings ?? []
  const ordered = [...quantities.filter(({ key }) => key === worst), ...quantities]
  for (const { key, unit, digits } of ordered) {
    const points = readings.flatMap(({ at, mods }) => {
      const value = mods[module]?.values?.[key]
      return value === undefined ? [] : [{ at, value }]
    })
    if (points.length >= LEAST_POINTS) return { key, label: nameOf(key), unit, digits, points }
  }
  return undefined
}
