import type { DeviceDetail, ModuleKey, Threshold } from '@vigil/contract'
import { type ModelDefinition, type Quantity, registry } from '@vigil/devices'
import { leadingReading } from '@vigil/domain'
import { DEFAULT_DIGITS } from '../../ui/alarm-text.ts'

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
  if (report.state > 0) {
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

/** The modules of a device as its model lists them: sensors first, housekeeping last. */
export function cardModules(detail: DeviceDetail, thresholds: readonly Threshold[]): readonly CardModule[] {
  const model = registry.model(detail.deviceType)
  const order = new Map(model?.modules.map(({ key }, index) => [key, index]))
  const rank = (key: ModuleKey) => (key === 'sysMod' ? Number.POSITIVE_INFINITY : (order.get(key) ?? order.size))
  return (Object.entries(detail.mods) as [ModuleKey, ModuleReport][])
    .map(([key, report]) => {
      const readings = readingsOf(model, key, report.values ?? {}, thresholds)
      return { key, report, readings, leading: leadingOf(key, report, readings, thresholds) }
    })
    .sort((a, b) => rank(a.key) - rank(b.key) || (a.key < b.key ? -1 : 1))
}
