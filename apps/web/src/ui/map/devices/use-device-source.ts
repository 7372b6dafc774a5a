import type { Map as MaplibreMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { ChangeListener } from '../../../live/stores/live-fleet.ts'
import { geojsonSource } from '../geojson-source.ts'
import { useMap } from '../map-context.ts'
import { DeviceLayerModel, type Drawing, type View } from './device-layer-model.ts'
import { DEVICE_SOURCE, MOVING_SOURCE } from './device-layers.ts'
import { useDevicePoints } from './use-device-points.ts'

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

/** A picture costs the same whether one device changed or a hundred: changes wait this long for each other. */
const DRAW_EVERY_MS = 400

/**
 * Keeps the devices on the map true: what changed is drawn together a few times a second, what begins or ends to alarm at
 * once. A tab in the background is told nothing until it is looked at again; a page that is kept behind another has no effects.
 */
export function useDeviceSource(visible: readonly string[]): DeviceLayerModel {
  const map = useMap()
  const { fleet, watch, details } = useLive()
  const structure = useStructureVersion()
  const pointAt = useDevicePoints()
  const [model] = useState(() => new DeviceLayerModel())
  const shown = useRef<ReadonlySet<string>>(new Set())

  // biome-ignore lint/correctness/useExhaustiveDependencies: names and positions come with the structure
  useEffect(() => {
    shown.current = new Set(visible)
    model.replace(visible, pointAt)
    tellMap(map, model.draw(viewOf(map, MARGIN)))
  }, [map, pointAt, model, visible, structure])

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
        pointAt,
      )
      draw()
    }
    const waiting = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const takeWaiting = (): void => {
      timer = undefined
      if (waiting.size > 0 && document.visibilityState === 'visible') take(waiting)
      waiting.clear()
    }
    const later = (sn: string): void => {
      if (!shown.current.has(sn)) return
      waiting.add(sn)
      timer ??= setTimeout(takeWaiting, DRAW_EVERY_MS)
    }
    const change: ChangeListener = (changes) => {
      if (document.visibilityState === 'hidden') return
      for (const { sn } of changes) later(sn)
    }
    /** A calm device changes nothing but its value: that is drawn when it reads otherwise. */
    const measure = (sn: string): void => {
      if (document.visibilityState === 'visible' && pointAt(sn)?.value !== model.point(sn)?.value) later(sn)
    }
    const lookAgain = (): void => {
      if (document.visibilityState === 'visible') take(shown.current)
    }
    let alarming = watch.current().alarming
    const alarm = (): void => {
      const now = watch.current().alarming
      if (now === alarming || document.visibilityState === 'hidden') return
      const before = alarming
      alarming = now
      take([...now.keys(), ...before.keys()].filter((sn) => now.get(sn) !== before.get(sn)))
    }
    const stops = [fleet.subscribeChanges(change), watch.subscribe(alarm), details.subscribeEvery(measure)]
    map.on('move', move)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
      map.off('move', move)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [map, fleet, watch, details, model, pointAt])

  return model
}
