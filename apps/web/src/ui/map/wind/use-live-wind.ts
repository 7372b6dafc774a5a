import { useMasts } from './use-masts.ts'
import { liveWind } from './wind.ts'

/** So many of the nearest masts are asked: one may be silent. */
const ASKED = 3

/** The wind that blows now near a place, by the nearest mast that is heard, whether there is a mast near it at all, and whether its word is still to come. */
export function useLiveWind(place: { readonly longitude: number; readonly latitude: number } | undefined) {
  const { told, near, asked } = useMasts(place, ASKED, liveWind)
  return { wind: told, near, asked }
}
