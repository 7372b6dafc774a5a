import { useContext } from 'react'
import { MapContext } from '../map-context.ts'
import { PlainContext } from '../plain/plain-context.ts'
import type { Ground } from './ground.ts'
import { groundOf } from './maplibre-ground.ts'

/** The map around a component, whichever it is. */
export function useGround(): Ground {
  const plain = useContext(PlainContext)
  const map = useContext(MapContext)
  if (plain !== undefined) return plain
  if (map === undefined) throw new Error('used outside a map')
  return groundOf(map)
}
