import { BALE_MARKS, type BaleMarkName, type CheckDimension, type DetectionFilter } from '@vigil/contract'

export interface BaleMark {
  readonly name: BaleMarkName
  readonly key: string
}

export const baleMark = (name: BaleMarkName, key: string): string => `${name}:${key}`

/** Undefined for what is no mark. Keys may hold colons themselves. */
export function readBaleMark(text: string): BaleMark | undefined {
  const end = text.indexOf(':')
  const name = BALE_MARKS.find((each) => each === text.slice(0, Math.max(0, end)))
  return name === undefined ? undefined : { name, key: text.slice(end + 1) }
}

/** What the list of checks has to be narrowed by so that it holds just those that a number counts. */
export const checksBehind = (dimension: CheckDimension, key: string): Pick<DetectionFilter, 'sn' | 'bale'> =>
  dimension === 'device' ? { sn: key, bale: baleMark('any', '') } : { bale: baleMark(dimension, key) }
