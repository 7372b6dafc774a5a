import type { Quantity } from '@vigil/devices'
import { useMemo } from 'react'
import { useLive } from '../../../../live/live-context.tsx'
import { useClock } from '../../../../ui/time/use-clock.ts'
import type { InstrumentProps } from '../instrument.ts'
import { continued } from '../tiles/continued.ts'
import { type Stored, useStored } from '../tiles/use-stored.ts'
import { type ExposureAverages, exposureAverages, SHIFT_MS } from './exposure-averages.ts'

const POINTS = 480
/** An average of minutes does not move faster. */
const EVERY_MS = 5000

/** Averages per quantity, from what is stored of the shift and what has arrived since. */
export function useExposures(
  { sn, definition }: Pick<InstrumentProps, 'sn' | 'definition'>,
  quantities: readonly Quantity[],
): { readonly phase: Stored['phase']; readonly averages: ReadonlyMap<string, ExposureAverages> } {
  const { details } = useLive()
  const keys = useMemo(() => quantities.map(({ key }) => key), [quantities])
  const stored = useStored(sn, definition.key, keys, SHIFT_MS, POINTS)
  const turn = Math.floor(useClock() / EVERY_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the live series are read anew at every turn
  const averages = useMemo(() => {
    const found = new Map<string, ExposureAverages>()
    // An average over eight hours from only the seconds since the page was opened would be a false figure.
    if (stored.phase === 'loading') return found
    for (const key of keys) {
      const each = exposureAverages(continued(stored.points(key), details.series(sn, definition.key, key)))
      if (each !== undefined) found.set(key, each)
    }
    return found
  }, [details, definition, keys, sn, stored, turn])
  return { phase: stored.phase, averages }
}
