import { type AlarmEvent, type DeviceDetail, type ModuleKey, State2, type Threshold } from '@vigil/contract'
import { type ModelDefinition, type Quantity, registry } from '@vigil/devices'
import { leadingReading, modulesByNeed } from '@vigil/domain'
import { DEFAULT_DIGITS } from '../../../ui/values/alarm-text.ts'

type ModuleReport = NonNullable<DeviceDetail['mods'][ModuleKey]>

export interface CardReading {
  readonly quantity: string
  readonly value: number
  readonly unit: string
  readonly digits: number
  readonly words?: Quantity['words'] | undefined
  readonly idle?: number | undefined
  readonly thresholds: readonly Threshold[]
}

export interface CardModule {
  readonly key: ModuleKey
  readonly report: ModuleReport
  readonly readings: readonly CardReading[]
  /** The one that is worth a curve. */
  readonly leading: string | undefined
}

/**
 * In danger the value that has gone furthest; in calm always the same one, or the curve would change its subject with every
 * breath of noise.
 */
function leadingOf(
  key: ModuleKey,
  report: ModuleReport,
  readings: readonly CardReading[],
  thresholds: readonly Threshold[],
): string | undefined {
  if (report.state > State2.Normal) {
    const found = leadingReading(key, report.values ?? {}, thresholds)
    if (found !== null) return found.reading.quantity
  }
  return (readings.find((each) => each.thresholds.length > 0) ?? readings[0])?.quantity
}

function readingsOf(
  model: ModelDefinition | undefined,
  key: ModuleKey,
  values: Readonly<Record<string, number>>,
  thresholds: readonly Threshold[],
): readonly CardReading[] {
  const known = model?.modules.find((each) => each.key === key)?.readings ?? []
  const order = new Map(known.map((quantity, index) => [quantity.key, index]))
  return Object.entries(values)
    .map(([quantity, value]) => {
      const defined = known.find((each) => each.key === quantity)
      return {
        quantity,
        value,
        unit: defined?.unit ?? '',
        digits: defined?.digits ?? DEFAULT_DIGITS,
        words: defined?.words,
        idle: defined?.idle,
        thresholds: thresholds.filter((each) => each.module === key && each.quantity === quantity),
      }
    })
    .sort((a, b) => (order.get(a.quantity) ?? order.size) - (order.get(b.quantity) ?? order.size))
}

/** The modules of a device: those in alarm first, then as its model lists them: sensors first, housekeeping last. */
export function cardModules(
  detail: DeviceDetail,
  thresholds: readonly Threshold[],
  alarms: readonly AlarmEvent[] = [],
): readonly CardModule[] {
  const model = registry.model(detail.deviceType)
  const order = new Map(model?.modules.map(({ key }, index) => [key, index]))
  const rank = (key: ModuleKey) => (key === 'sysMod' ? Number.POSITIVE_INFINITY : (order.get(key) ?? order.size))
  const known = (Object.keys(detail.mods) as ModuleKey[]).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  return modulesByNeed(known, alarms, (key) => detail.mods[key]?.state).map((key) => {
    const report = detail.mods[key] as ModuleReport
    const readings = readingsOf(model, key, report.values ?? {}, thresholds)
    return { key, report, readings, leading: leadingOf(key, report, readings, thresholds) }
  })
}
