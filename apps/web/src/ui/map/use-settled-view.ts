import { useEffect, useState } from 'react'
import { useMap } from './map-context.ts'

/** Another number each time the map has come to rest. */
export function useSettledView(): number {
  const map = useMap()
  const [settled, setSettled] = useState(0)
  useEffect(() => {
    const settle = (): void => setSettled((count) => count + 1)
    map.on('moveend', settle)
    return () => {
      map.off('moveend', settle)
    }
  }, [map])
  return settled
}
