import { type CommandRecord, PointState } from '@vigil/contract'

export interface Learning {
  readonly now: boolean
  /** When the last learning ended; undefined: not within what is on record here. */
  readonly since: number | undefined
}

/** When the background was learnt last, from what the device was shown as and from the commands to forget it. */
export function lastLearning(
  states: readonly (readonly [number, PointState])[],
  commands: readonly Pick<CommandRecord, 'name' | 'status' | 'endedAt'>[],
): Learning {
  const last = states.findLastIndex(([, state]) => state === PointState.Baseline)
  const ends = commands
    .filter(({ name, status }) => name === 'clearBground' && status === 'done')
    .flatMap(({ endedAt }) => endedAt ?? [])
  const left = last < 0 ? undefined : states[last + 1]?.[0]
  if (left !== undefined) ends.push(left)
  return {
    now: last >= 0 && left === undefined,
    since: ends.length === 0 ? undefined : Math.max(...ends),
  }
}

/** What a device itself says is usual, by the quantity that it is usual of. */
export const TOLD_BY_DEVICE: Readonly<Record<string, string>> = {
  countRate: 'backgroundRate',
  fluorescentParticles: 'fluorescentBaseline',
}
