import type { SpectrumBackground } from '@vigil/contract'
import { ENOUGH_BACKGROUND_SECONDS } from '@vigil/domain'
import type { OwnBackground } from '@vigil/science'

/** What the search is given of a learned background for a spectrum of so many seconds; undefined while too little is known. */
export function ownBackground(
  reference: SpectrumBackground | undefined,
  seconds: number | undefined,
): OwnBackground | undefined {
  if (reference === undefined || reference.seconds < ENOUGH_BACKGROUND_SECONDS || seconds === undefined)
    return undefined
  const { counts, calibration } = reference
  return { counts, calibration, share: seconds / reference.seconds }
}
