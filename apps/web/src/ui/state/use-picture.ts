import { useCallback, useSyncExternalStore } from 'react'
import { useLive } from '../../live/live-context.tsx'
import type { LinkView } from '../../live/stores/link-store.ts'
import type { LiveFleet } from '../../live/stores/live-fleet.ts'

/** `waiting`: on its way; `unknown`: the link was lost before anything came. */
export type Picture = 'waiting' | 'known' | 'unknown'

/** Until the tree and a first report of it have come, a nought would be a guess, and "not connected" a false alarm. */
export function pictureOf(
  fleet: Pick<LiveFleet, 'loading' | 'places' | 'device'>,
  { live, lostSince }: Pick<LinkView, 'live' | 'lostSince'>,
): Picture {
  const known = !fleet.loading() && (live || fleet.places().some(({ sn }) => fleet.device(sn) !== undefined))
  if (known) return 'known'
  return lostSince === undefined ? 'waiting' : 'unknown'
}

export function usePicture(): Picture {
  const { fleet, link } = useLive()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [fleet.subscribeTree(listener), fleet.subscribeStructure(listener), link.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [fleet, link],
  )
  return useSyncExternalStore(subscribe, () => pictureOf(fleet, link.current()))
}
