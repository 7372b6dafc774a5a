import { useMasts } from './use-masts.ts'
import { liveWind } from './wind.ts'

/** So many of the nearest masts are asked: one may be silent. */
const ASKED = 3

/** The wind that blows now near a place, by the nearest mast that is heard, and whether there is a mast near it at all. */
export function useLiveWind(place: { readonly longitude: number; readonly latitude: number } | undefined) {
  const { told, near } = useMasts(place, ASKED, liveWind)
  return { wind: told, near }
}
