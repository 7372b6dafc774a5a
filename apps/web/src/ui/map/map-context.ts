import type { Map as MaplibreMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'

/** The map that stands around a component; there only once it is loaded. */
export const MapContext = createContext<MaplibreMap | undefined>(undefined)

export function useMap(): MaplibreMap {
  const map = useContext(MapContext)
  if (map === undefined) throw new Error('used outside a map')
  return map
}
