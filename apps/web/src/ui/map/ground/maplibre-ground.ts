import type { LonLat, Place } from '@vigil/domain'
import type { Map as MaplibreMap, MapMouseEvent } from 'maplibre-gl'
import { geojsonSource } from '../geojson-source.ts'
import { applyLook } from '../style/apply-look.ts'
import type { Ground, Laid } from './ground.ts'
import { featuresOf, layersOf } from './maplibre-sheet.ts'
import { isAboveDevices, liesBelow, type Plane, type SheetLayer } from './sheet.ts'

/** The lowest layer of the devices. */
const DEVICES = 'device-dot'

interface LaidThere {
  readonly plane: Plane
  readonly layers: readonly string[]
}

const grounds = new WeakMap<MaplibreMap, Ground>()

/** The same for each map, so that what is laid knows of what lies there. */
export function groundOf(map: MaplibreMap): Ground {
  const known = grounds.get(map)
  if (known !== undefined) return known
  const made = maplibreGround(map)
  grounds.set(map, made)
  return made
}

function maplibreGround(map: MaplibreMap): Ground {
  const there = new Set<LaidThere>()

  /** The layer that a sheet of this plane comes to lie under. */
  function above(plane: Plane): string | undefined {
    const higher = [...there].filter((other) => liesBelow(plane, other.plane))
    const lowest = higher.reduce<LaidThere | undefined>(
      (found, other) => (found === undefined || liesBelow(other.plane, found.plane) ? other : found),
      undefined,
    )
    const found = lowest?.layers[0]
    const isNext = lowest !== undefined && isAboveDevices(lowest.plane) === isAboveDevices(plane)
    if (isNext && found !== undefined && map.getLayer(found) !== undefined) return found
    return isAboveDevices(plane) || map.getLayer(DEVICES) === undefined ? undefined : DEVICES
  }

  function lay({ name, plane, layers }: { name: string; plane: Plane; layers: readonly SheetLayer[] }): Laid {
    let drawn = layers
    const own = { plane, layers: layers.map(({ id }) => id) }
    const before = above(plane)
    map.addSource(name, { type: 'geojson', data: featuresOf([]) })
    for (const layer of layersOf(name, layers)) map.addLayer(layer, before)
    there.add(own)
    return {
      show(shapes) {
        void geojsonSource(map, name)?.setData(featuresOf(shapes))
      },
      look(next) {
        if (next === drawn || map.style === undefined) return
        applyLook(map, layersOf(name, drawn), layersOf(name, next))
        drawn = next
      },
      leave() {
        there.delete(own)
        // The map itself may have gone first.
        if (map.style === undefined) return
        for (const id of own.layers) if (map.getLayer(id) !== undefined) map.removeLayer(id)
        if (map.getSource(name) !== undefined) map.removeSource(name)
      },
    }
  }

  return {
    lay,
    bounds() {
      const bounds = map.getBounds()
      return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
    },
    shareOf({ longitude, latitude }: Place) {
      const { x, y } = map.project([longitude, latitude])
      const { clientWidth, clientHeight } = map.getContainer()
      return { x: x / clientWidth, y: y / clientHeight }
    },
    fit: (bounds, room) => void map.fitBounds(bounds, room),
    goTo({ longitude, latitude }, duration) {
      if (duration === 0) map.jumpTo({ center: [longitude, latitude] })
      else map.easeTo({ center: [longitude, latitude], duration })
    },
    zoom: (steps) => void (steps > 0 ? map.zoomIn() : map.zoomOut()),
    onHand(listener) {
      const move = ({ originalEvent }: { originalEvent?: unknown }): void => {
        if (originalEvent !== undefined) listener()
      }
      map.on('movestart', move)
      return () => void map.off('movestart', move)
    },
    onDrag(listener) {
      map.on('dragstart', listener)
      return () => void map.off('dragstart', listener)
    },
    onPress: (listener) => pressed(map, listener),
  }
}

function pressed(map: MaplibreMap, listener: (place: LonLat) => void): () => void {
  const press = ({ lngLat }: MapMouseEvent): void => {
    // Who has scrolled across the date line clicks at 181 degrees.
    const { lng, lat } = lngLat.wrap()
    listener([lng, lat])
  }
  map.on('click', press)
  map.doubleClickZoom.disable()
  map.getCanvas().classList.add('map-measuring')
  return () => {
    map.off('click', press)
    map.doubleClickZoom.enable()
    map.getCanvas().classList.remove('map-measuring')
  }
}
