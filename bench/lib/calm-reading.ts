import { type Quantity, registry } from '@vigil/devices'

/** A calm reading with every quantity that the model has. */
export function calmReading(deviceType: string): Record<string, object> {
  const value = ({ range: [min, max], limits }: Quantity): number => {
    const warns = limits?.map(({ direction, warn }) => (direction === 'above' ? warn / 4 : warn * 1.05))
    return Math.min(max, Math.max(min, warns?.[0] ?? 1))
  }
  const modules = registry.model(deviceType)?.modules ?? []
  return Object.fromEntries(
    modules.map(({ key, readings }) => [
      key,
      { state: 0, runstate: 1, values: Object.fromEntries(readings.map((each) => [each.key, value(each)])) },
    ]),
  )
}
