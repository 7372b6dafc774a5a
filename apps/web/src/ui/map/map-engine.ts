import { addProtocol, Map as MaplibreMap, type MapOptions, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import 'maplibre-gl/dist/maplibre-gl.css'

/** The only file that starts the map library: it is large, and loaded when the first map is shown. */

let prepared = false
function prepare(): void {
  if (prepared) return
  prepared = true
  setWorkerUrl(workerUrl)
  addProtocol('pmtiles', new Protocol().tile)
}

/** Asked before the library is: its own failure tells an operator nothing. */
export function canDrawMaps(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}

export function createMap(options: MapOptions): MaplibreMap {
  prepare()
  return new MaplibreMap({
    attributionControl: false,
    // Arrow keys move the map; its own rotation by touch turns it while somebody only meant to zoom.
    pitchWithRotate: false,
    maxPitch: 0,
    maxZoom: 20,
    fadeDuration: 0,
    // Ours is always the same, and a test looks at it; to do so before every first picture takes as long as reading it.
    validateStyle: false,
    ...options,
  })
}
