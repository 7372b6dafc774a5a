import type { LonLat } from '@vigil/domain'
import { useEffect, useRef } from 'react'
import { useGround } from './use-ground.ts'

/** Chooses places by presses on the map around, while it is given. */
export function usePress(onPlace: ((place: LonLat) => void) | undefined): void {
  const ground = useGround()
  const latest = useRef(onPlace)
  latest.current = onPlace
  const isChoosing = onPlace !== undefined
  useEffect(() => (isChoosing ? ground.onPress((place) => latest.current?.(place)) : undefined), [ground, isChoosing])
}
