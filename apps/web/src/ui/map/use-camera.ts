import { useCallback, useEffect, useRef } from 'react'
import { keep } from '../../lib/browser/storage.ts'
import { useDevice } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import type { DeviceLayerModel } from './devices/device-layer-model.ts'
import { SELECTED_SOURCE } from './devices/device-layers.ts'
import { pointOf } from './devices/device-point.ts'
import { geojsonSource } from './geojson-source.ts'
import { useMap } from './map-context.ts'
import { type Bounds, boundsOf, FIT_PADDING, rememberView, startView } from './view-start.ts'

const FIT = { padding: FIT_PADDING, maxZoom: 16, duration: 500 } as const
/** Room for the marks of what stands at the edge, in pixels. */
const MARGIN = 36
/** Close enough that the device is no longer part of a cluster. */
const JUMP_ZOOM = 17
const JUMP_MS = 700
/** A card that opens beside the map makes it narrower while it is on its way. */
const RESIZE_GRACE_MS = 1500
const EDGE = 0.12

export interface Camera {
  fitAll(): void
  /** The selection that follows came from the map itself: it stays where it is. */
  holdStill(): void
}

/** Goes to a device that was selected elsewhere, and keeps zoom and place. */
export function useCamera(
  model: DeviceLayerModel,
  visible: readonly string[],
  selected: string | undefined,
  fits: boolean,
  around?: Bounds | undefined,
): Camera {
  const map = useMap()
  const { fleet } = useLive()
  const live = useDevice(selected)
  const still = useRef(false)
  const shownSelection = useRef(selected)
  const started = useRef(false)

  const fitAll = useCallback(() => {
    const bounds = boundsOf(model.points())
    if (bounds !== undefined) map.fitBounds(bounds, FIT)
  }, [map, model])

  // The map may stand before the first device is known.
  useEffect(() => {
    if (started.current || visible.length === 0) return
    started.current = true
    const bounds = around ?? boundsOf(model.points())
    if (fits && bounds !== undefined) {
      // On the small map of a card a margin that suits a page is half of its height, and what it shows is too small to be seen.
      const { clientWidth, clientHeight } = map.getContainer()
      const padding = around === undefined ? MARGIN : Math.min(MARGIN, Math.min(clientWidth, clientHeight) / 12)
      map.fitBounds(bounds, { ...FIT, padding, duration: 0 })
    } else if (around !== undefined && selected === undefined) {
      map.fitBounds(around, { padding: FIT_PADDING, duration: 0 })
    } else {
      const point = selected === undefined ? undefined : pointOf(fleet, selected)
      const start = startView(point, () => [...model.points()])
      if ('bounds' in start) map.fitBounds(start.bounds, { ...start.fitBoundsOptions, duration: 0 })
      else map.jumpTo(start)
    }
  }, [map, fleet, model, visible, selected, fits, around])

  useEffect(() => {
    if (selected === shownSelection.current) return
    shownSelection.current = selected
    const wasStill = still.current
    still.current = false
    const point = selected === undefined ? undefined : pointOf(fleet, selected)
    if (wasStill || point === undefined) return
    const { x, y } = map.project([point.longitude, point.latitude])
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const inside = x > width * EDGE && x < width * (1 - EDGE) && y > height * EDGE && y < height * (1 - EDGE)
    if (inside && map.getZoom() >= JUMP_ZOOM) return
    const zoom = Math.max(map.getZoom(), JUMP_ZOOM)
    const go = (): unknown => map.easeTo({ center: [point.longitude, point.latitude], zoom, duration: JUMP_MS })
    go()
    const resized = map.on('resize', go)
    const timer = setTimeout(() => resized.unsubscribe(), RESIZE_GRACE_MS)
    return () => {
      clearTimeout(timer)
      resized.unsubscribe()
    }
  }, [map, fleet, selected])

  useEffect(() => {
    // `live` changes with every position that the device reports.
    const point = live === undefined && selected === undefined ? undefined : pointOf(fleet, selected ?? '')
    void geojsonSource(map, SELECTED_SOURCE)?.setData({
      type: 'FeatureCollection',
      features:
        point === undefined
          ? []
          : [
              {
                type: 'Feature',
                properties: { name: fleet.place(selected ?? '')?.name ?? selected ?? '' },
                geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
              },
            ],
    })
  }, [map, fleet, live, selected])

  useEffect(() => {
    if (fits) return
    const remember = (): void => {
      // Before the first device is known nobody has looked anywhere.
      if (!started.current) return
      const { lng, lat } = map.getCenter()
      rememberView([lng, lat], map.getZoom())
    }
    const keepZoom = (event: { originalEvent?: unknown }): void => {
      if (event.originalEvent !== undefined) keep('mapZoom', Math.round(map.getZoom() * 100) / 100)
    }
    map.on('moveend', remember)
    map.on('zoomend', keepZoom)
    return () => {
      map.off('moveend', remember)
      map.off('zoomend', keepZoom)
    }
  }, [map, fits])

  const holdStill = useCallback(() => {
    still.current = true
  }, [])
  return { fitAll, holdStill }
}
