import { PointState } from '@vigil/contract'
import { severityRank } from '@vigil/domain'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'

/** The name of a state in colours, shapes and language keys: `highRisk`. */
export const stateName = (state: PointState): string => {
  const key = POINT_STATE_KEYS[state]
  return key.slice(key.lastIndexOf('.') + 1)
}

const STATES = Object.values(PointState)

/** By severity, which is the only order of states there is. */
export const STATE_RANKS: readonly { readonly rank: number; readonly name: string; readonly state: PointState }[] =
  STATES.map((state) => ({ rank: severityRank(state), name: stateName(state), state }))

export const stateOfRank = (rank: number): PointState =>
  STATE_RANKS.find((each) => each.rank === rank)?.state ?? PointState.NotConnected

/** States that are drawn as a plain dot; all others get their shape as well. */
export const isPlain = (state: PointState): boolean => state === PointState.Normal || state === PointState.Green
