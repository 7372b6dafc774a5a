import { weighWinds } from '@vigil/domain'
import { useMasts } from '../../../../ui/map/wind/use-masts.ts'
import { isHeard, type Mast, type Wind } from '../../../../ui/map/wind/wind.ts'

/** Farther ones would hardly count. */
const ASKED = 4

export interface HeardMast extends Wind {
  readonly sn: string
  readonly awayM: number
}

function weighed(masts: readonly Mast[], now: number): { wind: Wind | undefined; masts: readonly HeardMast[] } {
  const heard = masts.flatMap((mast) => (isHeard(mast, now) ? [{ ...mast.wind, sn: mast.sn, awayM: mast.away }] : []))
  return { wind: weighWinds(heard), masts: heard }
}

/** The wind at a place between masts: of all that are heard, the nearer the more. */
export function useLiveWinds(place: { readonly longitude: number; readonly latitude: number } | undefined) {
  const { told, near } = useMasts(place, ASKED, weighed)
  return { ...told, near }
}
