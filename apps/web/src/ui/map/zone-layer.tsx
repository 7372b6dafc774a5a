import type { LonLat } from '@vigil/domain'
import { useMemo } from 'react'
import type { Shape, SheetLayer } from './ground/sheet.ts'
import { usePress } from './ground/use-press.ts'
import { useSheet } from './ground/use-sheet.ts'

export interface MapZone {
  readonly ring: readonly LonLat[]
  readonly holes?: readonly (readonly LonLat[])[]
  readonly colour: string
  /** A broken line around nothing: how likely it is, not how much. */
  readonly isOutline?: boolean
}

const LEAST_CORNERS = 3

export const zoneShapes = (zones: readonly MapZone[]): readonly Shape[] =>
  zones
    .filter(({ ring }) => ring.length >= LEAST_CORNERS)
    .map(({ ring, holes = [], colour, isOutline = false }) => ({
      kind: isOutline ? 'outline' : 'zone',
      colour,
      form: 'area',
      rings: [ring, ...holes],
    }))

/** `name`: before that of each layer, so that zones of two kinds lie on one map. */
export const zoneLayers = (name: string): readonly SheetLayer[] => [
  { id: `${name}zones-fill`, draws: 'fill', paints: [{ kind: 'zone' }], opacity: 0.28 },
  { id: `${name}zones-line`, draws: 'line', paints: [{ kind: 'zone', width: 2 }] },
  { id: `${name}zones-outline`, draws: 'line', paints: [{ kind: 'outline', width: 2 }], dash: [3, 2] },
]

const sourceLayers = (name: string): readonly SheetLayer[] => [
  {
    id: `${name}zone-source`,
    draws: 'circle',
    paints: [{ kind: 'source', colour: '#D32029' }],
    radius: 7,
    edge: '#FFFFFF',
    edgeWidth: 3,
  },
]

interface ZoneLayerProps {
  readonly name?: string
  /** The largest first: the others lie upon it. */
  readonly zones: readonly MapZone[]
  readonly source: LonLat | undefined
  /** Given while a place is to be chosen by a click. */
  readonly onPlace?: ((place: LonLat) => void) | undefined
}

/** Zones around a release on the map around it, and where it is. */
export function ZoneLayer({ name = '', zones, source, onPlace }: ZoneLayerProps) {
  const layers = useMemo(() => ({ zones: zoneLayers(name), source: sourceLayers(name) }), [name])
  const shapes = useMemo(() => zoneShapes(zones), [zones])
  const places = useMemo(
    (): readonly Shape[] => (source === undefined ? [] : [{ kind: 'source', form: 'place', place: source }]),
    [source],
  )
  useSheet({ name: `${name}zones`, plane: 'zones', layers: layers.zones, shapes })
  useSheet({ name: `${name}zone-source`, plane: 'places', layers: layers.source, shapes: places })
  usePress(onPlace)
  return null
}
