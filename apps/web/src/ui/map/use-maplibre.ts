import type { Map as MaplibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { overlayLayers, overlaySources } from './devices/device-layers.ts'
import { addIcons } from './devices/state-icons.ts'
import { canDrawMaps, createMap } from './map-engine.ts'
import { applyLook } from './style/apply-look.ts'
import {
  type BaseSources,
  baseLayers,
  fontScale,
  type MapLook,
  mapSources,
  mapStyle,
  projectionOf,
} from './style/map-style.ts'
import type { StartView } from './view-start.ts'

/** `drawing`: devices may be there already, the ground under them is not. */
export type MapStatus = 'loading' | 'drawing' | 'ready' | 'noWebgl' | 'lost'

export type MapStart = StartView

/** The library repairs itself when the browser gives the context back; some drivers never do. */
const LOST_FOR_GOOD_MS = 5000

const layersOf = (sources: BaseSources, look: MapLook) => [
  ...baseLayers(sources, look),
  ...overlayLayers(look.theme, fontScale(look.fontSize)),
]

/** A map in the container for as long as the component stands; a change of look touches it, nothing else does. */
export function useMaplibre(
  container: RefObject<HTMLElement | null>,
  sources: BaseSources,
  look: MapLook,
  start: () => MapStart,
  label: string,
): { map: MaplibreMap | undefined; status: MapStatus; tilesFailed: boolean; attempt: number } {
  const [status, setStatus] = useState<MapStatus>('loading')
  const [map, setMap] = useState<MaplibreMap>()
  const [tilesFailed, setTilesFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef({ sources, look, start, label })
  latest.current = { sources, look, start, label }
  const applied = useRef(layersOf(sources, look))

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a lost context makes a new map; the rest is applied to it
  useEffect(() => {
    if (container.current === null) return
    if (!canDrawMaps()) {
      setStatus('noWebgl')
      return
    }
    const now = latest.current
    applied.current = layersOf(now.sources, now.look)
    const overlay = {
      sources: overlaySources(),
      layers: overlayLayers(now.look.theme, fontScale(now.look.fontSize)),
    }
    const created = createMap({
      container: container.current,
      style: mapStyle(now.sources, now.look, overlay),
      locale: { 'Map.Title': now.label },
      ...now.start(),
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    // Devices are shown as soon as they can be; the ground under them may take its time.
    created.once('style.load', () => {
      addIcons(created)
      created.touchZoomRotate.disableRotation()
      setMap(created)
      setStatus('drawing')
    })
    const ground: ReadonlySet<string> = new Set(Object.keys(mapSources(now.sources)))
    const settled = (): void => setStatus((before) => (before === 'drawing' ? 'ready' : before))
    // The first piece of ground that is painted. Not 'idle', nor all of it: where devices move all the time a map never is.
    const arrived = ({ sourceId, tile }: MapSourceDataEvent): void => {
      if (tile === undefined || !ground.has(sourceId)) return
      created.off('sourcedata', arrived)
      created.once('render', settled)
    }
    created.on('sourcedata', arrived)
    // There may be no ground here at all.
    const drawn = (): void => {
      if (!created.isStyleLoaded() || !created.areTilesLoaded()) return
      created.off('render', drawn)
      settled()
    }
    created.on('render', drawn)
    created.on('error', ({ error }) => {
      if (!('sourceId' in error || /fetch|load|status|tile/i.test(error.message))) return
      setTilesFailed(true)
      settled()
    })
    created.on('webglcontextlost', () => {
      setStatus('lost')
      timer = setTimeout(() => setAttempt((count) => count + 1), LOST_FOR_GOOD_MS)
    })
    created.on('webglcontextrestored', () => {
      clearTimeout(timer)
      setStatus('ready')
    })
    return () => {
      clearTimeout(timer)
      setMap(undefined)
      created.remove()
    }
  }, [attempt, container])

  useEffect(() => {
    if (map === undefined) return
    const layers = layersOf(sources, look)
    applyLook(map, applied.current, layers)
    applied.current = layers
    map.setProjection(projectionOf(look.type))
    map.getCanvas().setAttribute('aria-label', label)
  }, [map, sources, look, label])

  return { map, status, tilesFailed, attempt }
}
