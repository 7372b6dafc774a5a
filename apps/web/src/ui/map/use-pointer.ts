import type { GeoJSONSource, MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { CLUSTER_LAYER, DEVICE_SOURCE, POINT_LAYERS } from './device-layers.ts'
import { useMap } from './map-context.ts'

export type Hovered =
  | { readonly kind: 'device'; readonly sn: string; readonly at: [number, number] }
  | { readonly kind: 'cluster'; readonly count: number; readonly worst: number; readonly at: [number, number] }

const LAYERS = [...POINT_LAYERS, CLUSTER_LAYER]

function hoveredOf(event: MapLayerMouseEvent): Hovered | undefined {
  const feature = event.features?.[0]
  if (feature?.geometry.type !== 'Point') return undefined
  const [longitude = 0, latitude = 0] = feature.geometry.coordinates
  const { sn, point_count: count, worst } = feature.properties
  if (typeof sn === 'string') return { kind: 'device', sn, at: [longitude, latitude] }
  return { kind: 'cluster', count: Number(count), worst: Number(worst), at: [longitude, latitude] }
}

/** What lies under the pointer, and what a click on it does. Off while something else takes the clicks. */
export function usePointer(select: (sn: string) => void, off: boolean): Hovered | undefined {
  const map = useMap()
  const [hovered, setHovered] = useState<Hovered>()
  const latest = useRef(select)
  latest.current = select

  useEffect(() => {
    if (off) return
    const canvas = map.getCanvas()
    const move = (event: MapLayerMouseEvent): void => {
      const found = hoveredOf(event)
      canvas.style.cursor = found === undefined ? '' : 'pointer'
      setHovered((before) => (isSame(before, found) ? before : found))
    }
    const leave = (): void => {
      canvas.style.cursor = ''
      setHovered(undefined)
    }
    const click = async (event: MapLayerMouseEvent): Promise<void> => {
      const found = hoveredOf(event)
      if (found?.kind === 'device') latest.current(found.sn)
      if (found?.kind !== 'cluster') return
      const id = Number(event.features?.[0]?.properties.cluster_id)
      const zoom = await map.getSource<GeoJSONSource>(DEVICE_SOURCE)?.getClusterExpansionZoom(id)
      map.easeTo({ center: found.at, zoom: (zoom ?? map.getZoom()) + 0.4, duration: 450 })
    }
    const clicked = (event: MapLayerMouseEvent): void => {
      // A cluster that was changed meanwhile has no way in any more: the next click finds the new one.
      click(event).catch(() => {})
    }
    const stops = [
      map.on('mousemove', LAYERS, move),
      map.on('mouseleave', LAYERS, leave),
      map.on('click', LAYERS, clicked),
    ]
    return () => {
      for (const stop of stops) stop.unsubscribe()
      leave()
    }
  }, [map, off])

  return hovered
}

function isSame(a: Hovered | undefined, b: Hovered | undefined): boolean {
  if (a === undefined || b === undefined || a.kind !== b.kind) return a === b
  return a.at[0] === b.at[0] && a.at[1] === b.at[1] && (a.kind !== 'device' || b.kind !== 'device' || a.sn === b.sn)
}
