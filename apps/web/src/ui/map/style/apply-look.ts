import type { LayerSpecification, Map as MaplibreMap } from 'maplibre-gl'

type Properties = Readonly<Record<string, unknown>>
const propertiesOf = (layer: LayerSpecification, part: 'paint' | 'layout'): Properties =>
  (layer as { paint?: Properties; layout?: Properties })[part] ?? {}

export interface PropertyChange {
  readonly layer: string
  readonly part: 'paint' | 'layout'
  readonly name: string
  readonly value: unknown
}

/** What differs between two looks of the same layers. Sources and tiles stay as they are. */
export function changesBetween(
  before: readonly LayerSpecification[],
  after: readonly LayerSpecification[],
): PropertyChange[] {
  const known = new Map(before.map((layer) => [layer.id, layer]))
  return after.flatMap((layer) => {
    const earlier = known.get(layer.id)
    return (['paint', 'layout'] as const).flatMap((part) => {
      const was = earlier === undefined ? {} : propertiesOf(earlier, part)
      return Object.entries(propertiesOf(layer, part))
        .filter(([name, value]) => JSON.stringify(was[name]) !== JSON.stringify(value))
        .map(([name, value]) => ({ layer: layer.id, part, name, value }))
    })
  })
}

export function applyLook(
  map: MaplibreMap,
  before: readonly LayerSpecification[],
  after: readonly LayerSpecification[],
): void {
  for (const { layer, part, name, value } of changesBetween(before, after)) {
    if (part === 'paint') map.setPaintProperty(layer, name as never, value as never, { validate: false })
    else map.setLayoutProperty(layer, name as never, value as never, { validate: false })
  }
}
