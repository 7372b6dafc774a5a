import type { Watch } from '@vigil/domain'
import { useWatch } from '../../live/hooks.ts'

const silentOf = ({ silent }: Watch) => silent

/** What this console has silenced: the server has it on record and holds no list of it. */
export function useOwnSilenced(): { sn: string; until: number }[] {
  return [...useWatch(silentOf)].map(([sn, { until }]) => ({ sn, until }))
}
