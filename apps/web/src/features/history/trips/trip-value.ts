import type { TripRecord } from '@vigil/contract'
import type { Quantity, Registry } from '@vigil/devices'
import { measured } from '../../../ui/values/measured.ts'

type Measured = Pick<TripRecord, 'deviceType' | 'quantity'>

/** What mean and highest are of. */
export function quantityOf(
  { model }: Pick<Registry, 'model'>,
  { deviceType, quantity }: Measured,
): Quantity | undefined {
  const [module, key] = quantity?.split('.') ?? []
  return model(deviceType)
    ?.modules.find((each) => each.key === module)
    ?.readings.find((each) => each.key === key)
}

export function valueText(
  texts: Parameters<typeof measured>[0],
  registry: Pick<Registry, 'model'>,
  record: Measured,
  value: number,
): string {
  const quantity = quantityOf(registry, record)
  return quantity === undefined ? String(value) : measured(texts, value, quantity)
}
