import { type DeviceDetail, type ModuleKey, PointState, type ReadingRecord, RunState } from '@vigil/contract'
import { displayedState, moreSevere } from '@vigil/domain'

export const MOST_ROWS = 10

/** One reading of the device as the list shows it, whether it came live or from the store. */
export interface LiveRow {
  readonly at: number
  readonly state: PointState
  value(module: ModuleKey, quantity: string): number | undefined
}

export const rowOf = ({ at, mods }: DeviceDetail): LiveRow => ({
  at,
  state: Object.values(mods).reduce<PointState>(
    (worst, { state, runstate }) => moreSevere(worst, displayedState(state, runstate)),
    PointState.NotConnected,
  ),
  value: (module, quantity) => mods[module]?.values?.[quantity],
})

export const rowOfRecord = ({ at, state2, runstate, values }: ReadingRecord): LiveRow => ({
  at,
  state: displayedState(state2, runstate ?? RunState.Online),
  value: (module, quantity) => values[`${module}.${quantity}`],
})

/** What arrived, newest first, and where that is less than the list holds, what is stored from before it. */
export function filledRows(live: readonly LiveRow[], stored: readonly LiveRow[]): readonly LiveRow[] {
  const begin = live.at(-1)?.at ?? Number.POSITIVE_INFINITY
  return [...live, ...stored.filter(({ at }) => at < begin)].slice(0, MOST_ROWS)
}
