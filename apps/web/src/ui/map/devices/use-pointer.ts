import type { MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { useMap } from '../map-context.ts'
import { boundsOf } from '../view-start.ts'
import type { DeviceLayerModel } from './device-layer-model.ts'
import { CLUSTER_LAYER, POINT_LAYERS } from './device-layers.ts'
import { viewOf } from './use-device-source.ts'

export type Hovered =
  | { readonly kind: 'device'; readonly sn: string; readonly at: [number, number] }
  | {
      readonly kind: 'cluster'
      readonly id: number
      readonly count: number
      readonly worst: number
      readonly at: [number, number]
    }

/** Here even what stands close together is no longer one. */
const OPENED_ZOOM = 17.5
const LAYERS = [...POINT_LAYERS, CLUSTER_LAYER]

function hoveredOf(event: MapLayerMouseEvent): Hovered | undefined {
  const feature = event.features?.[0]
  if (feature?.geometry.type !== 'Point') return undefined
  const [longitude = 0, latitude = 0] = feature.geometry.coordinates
  const { sn, cluster, count, worst } = feature.properties
  if (typeof sn === 'string') return { kind: 'device', sn, at: [longitude, latitude] }
  return { kind: 'cluster', id: Number(cluster), count: Number(count), worst: Number(worst), at: [longitude, latitude] }
}

/** What lies under the pointer, and what a click on it does. Off while something else takes the clicks. */
export function usePointer(model: DeviceLayerModel, select: (sn: string) => void, off: boolean): Hovered | undefined {
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
    const click = (event: MapLayerMouseEvent): void => {
      const found = hoveredOf(event)
      if (found?.kind === 'device') latest.current(found.sn)
      if (found?.kind !== 'cluster') return
      const bounds = boundsOf(model.cluster(found.id, viewOf(map)))
      // It is about to fall apart under the pointer.
      leave()
      if (bounds !== undefined) map.fitBounds(bounds, { padding: 80, maxZoom: OPENED_ZOOM, duration: 450 })
    }
    const stops = [
      map.on('mousemove', LAYERS, move),
      map.on('mouseleave', LAYERS, leave),
      map.on('click', LAYERS, click),
    ]
    return () => {
      for (const stop of stops) stop.unsubscribe()
      leave()
    }
  }, [map, model, off])

  return hovered
}

function isSame(a: Hovered | undefined, b: Hovered | undefined): boolean {
  if (a === undefined || b === undefined || a.kind !== b.kind) return a === b
  return a.at[0] === b.at[0] && a.at[1] === b.at[1] && (a.kind !== 'device' || b.kind !== 'device' || a.sn === b.sn)
}
