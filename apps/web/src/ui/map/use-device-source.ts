import type { Map as MaplibreMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { DeviceLayerModel, type Drawing, type View } from './device-layer-model.ts'
import { DEVICE_SOURCE, MOVING_SOURCE } from './device-layers.ts'
import { pointOf } from './device-point.ts'
import { geojsonSource } from './geojson-source.ts'
import { useMap } from './map-context.ts'

/** So much more than the screen is drawn on each side: what comes in while the map is moved is there already. */
const MARGIN = 0.4

export function viewOf(map: MaplibreMap, margin = 0): View {
  const bounds = map.getBounds()
  const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
  const [across, up] = [(east - west) * margin, (north - south) * margin]
  return { zoom: map.getZoom(), west: west - across, south: south - up, east: east + across, north: north + up }
}

function tellMap(map: MaplibreMap, { standing, moving }: Drawing): void {
  if (standing !== undefined) void geojsonSource(map, DEVICE_SOURCE)?.updateData(standing)
  if (moving !== undefined) void geojsonSource(map, MOVING_SOURCE)?.updateData(moving)
}

const holds = (outer: View, inner: View): boolean =>
  Math.floor(outer.zoom) === Math.floor(inner.zoom) &&
  outer.west <= inner.west &&
  outer.south <= inner.south &&
  outer.east >= inner.east &&
  outer.north >= inner.north

/**
 * Keeps the devices on the map true. What changed is taken over with each commit of the tree; what begins or ends to
 * alarm at once. A page that is kept in the background is told nothing until it is shown again.
 */
export function useDeviceSource(visible: readonly string[]): DeviceLayerModel {
  const map = useMap()
  const { fleet, watch } = useLive()
  const structure = useStructureVersion()
  const [model] = useState(() => new DeviceLayerModel())
  const shown = useRef<ReadonlySet<string>>(new Set())
  const taken = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: names and positions come with the structure
  useEffect(() => {
    shown.current = new Set(visible)
    taken.current = fleet.version()
    model.replace(visible, (sn) => pointOf(fleet, sn))
    tellMap(map, model.draw(viewOf(map, MARGIN)))
  }, [map, fleet, model, visible, structure])

  useEffect(() => {
    let drawn = viewOf(map, MARGIN)
    const draw = (): void => {
      drawn = viewOf(map, MARGIN)
      tellMap(map, model.draw(drawn))
    }
    const move = (): void => {
      if (!holds(drawn, viewOf(map))) draw()
    }
    const take = (sns: Iterable<string>): void => {
      model.change(
        [...sns].filter((sn) => shown.current.has(sn)),
        (sn) => pointOf(fleet, sn),
      )
      draw()
    }
    const isHidden = (): boolean => document.visibilityState === 'hidden' || map.getContainer().offsetParent === null
    const commit = (): void => {
      if (isHidden()) return
      const changed = fleet.changedSince(taken.current)
      taken.current = fleet.version()
      take(changed ?? shown.current)
    }
    let alarming = watch.current().alarming
    const alarm = (): void => {
      const now = watch.current().alarming
      if (now === alarming || isHidden()) return
      const before = alarming
      alarming = now
      take([...now.keys(), ...before.keys()].filter((sn) => now.get(sn) !== before.get(sn)))
    }
    const stops = [fleet.subscribeTree(commit), watch.subscribe(alarm)]
    map.on('move', move)
    document.addEventListener('visibilitychange', commit)
    return () => {
      for (const stop of stops) stop()
      map.off('move', move)
      document.removeEventListener('visibilitychange', commit)
    }
  }, [map, fleet, watch, model])

  return model
}
