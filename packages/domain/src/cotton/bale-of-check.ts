import type { BalePlace, CottonBale, CottonStack } from '@vigil/contract'
import { isPlaceIn, isSameWord } from './stack.ts'

/** For so long somebody who said that they check a bale is taken to be at it. */
export const PROBING_LASTS_MS = 2 * 3_600_000

export interface SaidProbing extends BalePlace {
  readonly id: string
  readonly stackId: string
  readonly at: number
  readonly until: number
  /** When it was called off, or another was begun with the device; null while neither was. */
  readonly endedAt: number | null
}

/** A probe that stands in a bale, or stood in it. */
export interface StandingProbe extends BalePlace {
  readonly stackId: string
  readonly since: number
  /** When it was taken out; null while it stands there. */
  readonly takenAt: number | null
}

export interface FinishedCheck {
  readonly begin: number
  /** When it ended, whenever it was heard of. */
  readonly at: number
  /** What the device says that it checked. */
  readonly subject: string | null
}

export interface CheckedBale extends BalePlace {
  readonly stackId: string
  /** Who said so; null where the device alone did. */
  readonly probingId: string | null
}

type KnownStack = Pick<CottonStack, 'id' | 'name' | 'rows' | 'columns' | 'layers'>
type KnownBale = Pick<CottonBale, 'stackId' | 'code' | 'row' | 'column' | 'layer'>

const PLACE = /^(.+)\/(\d{1,3})\/(\d{1,3})\/(\d{1,3})$/

/** A bale by its code, or by its place: `stack/row/column/layer`. A code that stands twice names none. */
export function saidBale(
  subject: string,
  stacks: readonly KnownStack[],
  bales: readonly KnownBale[],
): (BalePlace & { readonly stackId: string }) | undefined {
  const coded = bales.filter(({ code }) => code !== '' && isSameWord(code, subject))
  const [only] = coded
  if (coded.length === 1 && only !== undefined) {
    const { stackId, row, column, layer } = only
    return { stackId, row, column, layer }
  }
  const [, name, row, column, layer] = PLACE.exec(subject.trim()) ?? []
  if (name === undefined) return undefined
  const place = { row: Number(row), column: Number(column), layer: Number(layer) }
  const stack = stacks.find((each) => isSameWord(each.name, name))
  return stack !== undefined && isPlaceIn(stack, place) ? { stackId: stack.id, ...place } : undefined
}

/**
 * Which bale a finished check was of. What the device says counts before what a person said, since it travels with what was
 * measured; a person who said the same is who did it. A check that is heard of late belongs to who was at it when it ended. Where nobody
 * says anything, a probe has checked the bale in which it stood from the first moment of the check to the last.
 */
export function baleOfCheck(
  { begin, at, subject }: FinishedCheck,
  stacks: readonly KnownStack[],
  bales: readonly KnownBale[],
  probings: readonly SaidProbing[],
  standing: readonly StandingProbe[],
): CheckedBale | undefined {
  const open = probings
    .filter((probing) => probing.at <= at && at <= (probing.endedAt ?? probing.until))
    .sort((a, b) => b.at - a.at)
  const said = subject === null ? undefined : saidBale(subject, stacks, bales)
  if (said !== undefined) {
    const by = open.find(
      ({ stackId, row, column, layer }) =>
        stackId === said.stackId && row === said.row && column === said.column && layer === said.layer,
    )
    return { ...said, probingId: by?.id ?? null }
  }
  const [probing] = open
  const of = probing ?? standing.find(({ since, takenAt }) => since <= begin && at <= (takenAt ?? at))
  if (of === undefined) return undefined
  const { stackId, row, column, layer } = of
  return { stackId, row, column, layer, probingId: probing?.id ?? null }
}
