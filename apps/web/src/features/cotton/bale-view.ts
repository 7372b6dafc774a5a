import type {
  BalePlace,
  CottonBale,
  CottonInspection,
  CottonProbe,
  CottonProbing,
  CottonStack,
  CottonWarehouse,
} from '@vigil/contract'
import { type BaleKnown, baleKey, isPlaceIn, placesOf } from '@vigil/domain'
import { type CottonLevel, PROBABILITY_DEFAULTS } from '@vigil/science'
import type { ProbeReading } from './probe-reading.ts'

/** `unknown`: never checked and no probe in it that reports. */
export type BaleLevel = CottonLevel | 'unknown'

/** All that is known of one bale. */
export interface BaleView extends BalePlace {
  readonly key: string
  readonly stack: CottonStack
  readonly bale: CottonBale | undefined
  readonly probe: CottonProbe | undefined
  readonly reading: ProbeReading | undefined
  readonly probing: CottonProbing | undefined
  /** Of the device by which it is being checked: nothing is known of the bale by it before the check ends, but that it is in danger. */
  readonly checking: ProbeReading | undefined
  readonly inspection: CottonInspection | undefined
  readonly level: BaleLevel
  /** Of its probe, else of its last check; undefined where nobody knows. */
  readonly probability: number | undefined
}

const LEVELS: readonly BaleLevel[] = ['unknown', 'normal', 'warning', 'alarm']

/** Of several levels the gravest. */
const gravest = <Level extends BaleLevel>(one: Level, other: Level): Level =>
  LEVELS.indexOf(other) > LEVELS.indexOf(one) ? other : one

/** What a device warns of by its own limits; a calm one says nothing, as one that is not heard. */
const dangerOf = (reading: ProbeReading | undefined): BaleLevel =>
  reading?.isLive === true && reading.reported !== 'normal' ? reading.reported : 'unknown'

/**
 * What a bale shows: its probe while that reports, else its last check. A warning that was found is not undone by a probe that lost its
 * link; and a probe that warns by its own limits is not talked down by what its readings make likely, nor is the device of a check under way.
 */
export function baleViews(
  { stacks, bales, probes, probings, inspections }: CottonWarehouse,
  readingOf: (sn: string) => ProbeReading | undefined,
): ReadonlyMap<string, BaleView> {
  const byKey = <T extends BalePlace & { stackId: string | null }>(list: readonly T[]): ReadonlyMap<string, T> =>
    new Map(list.map((each) => [baleKey(each.stackId ?? '', each), each]))
  const [written, placed, said, checked] = [byKey(bales), byKey(probes), byKey(probings), byKey(inspections)]
  const views = new Map<string, BaleView>()
  for (const stack of stacks) {
    for (const place of placesOf(stack)) {
      const key = baleKey(stack.id, place)
      const probe = placed.get(key)
      const inspection = checked.get(key)
      const reading = probe && readingOf(probe.sn)
      const probing = said.get(key)
      const checking = probing && readingOf(probing.sn)
      const heard = reading?.isLive === true ? reading.smouldering : undefined
      const known = heard ?? inspection
      const level = known?.level ?? 'unknown'
      views.set(key, {
        ...place,
        key,
        stack,
        bale: written.get(key),
        probe,
        reading,
        probing,
        checking,
        inspection,
        level: [heard && reading, checking].reduce<BaleLevel>((worst, each) => gravest(worst, dangerOf(each)), level),
        probability: known?.probability,
      })
    }
  }
  return views
}

export const worstLevel = (views: Iterable<Pick<BaleView, 'level'>>): BaleLevel =>
  [...views].reduce<BaleLevel>((worst, { level }) => gravest(worst, level), 'unknown')

/** Those with a probe in them and those whose last check found something: the worst first, silent probes before calm ones. */
export function worstFirst(views: Iterable<BaleView>): BaleView[] {
  const shown = [...views].filter(({ probe, level }) => probe !== undefined || level === 'alarm' || level === 'warning')
  const rank = ({ level }: BaleView): number => ({ alarm: 0, warning: 1, unknown: 2, normal: 3 })[level]
  return shown.sort(
    (a, b) => rank(a) - rank(b) || (b.probability ?? 0) - (a.probability ?? 0) || a.key.localeCompare(b.key),
  )
}

/** For the round: what is watched, being checked, and how likely it smoulders. */
export const knownOf = (views: ReadonlyMap<string, BaleView>): ReadonlyMap<string, BaleKnown> =>
  new Map(
    [...views].map(([key, { inspection, reading, probing, probability }]) => [
      key,
      {
        checkedAt: inspection?.at,
        watched: reading?.isLive === true,
        underWay: probing !== undefined,
        risk: probability,
      },
    ]),
  )

export const isRisky = (probability: number | undefined): boolean =>
  probability !== undefined && probability >= PROBABILITY_DEFAULTS.warning

/** The bale of an address, where there is one. */
export function chosenBale(views: ReadonlyMap<string, BaleView>, key: string | null): BaleView | undefined {
  const view = key === null ? undefined : views.get(key)
  return view !== undefined && isPlaceIn(view.stack, view) ? view : undefined
}
