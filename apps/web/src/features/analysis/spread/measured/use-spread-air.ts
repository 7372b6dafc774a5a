import type { SourceEvidence } from '@vigil/contract'
import { type Place, recentWind, type WindCourse, weighMinutes, windMembers } from '@vigil/domain'
import { useMemo } from 'react'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { useStructureVersion } from '../../../../live/hooks.ts'
import { useLive } from '../../../../live/live-context.tsx'
import type { Air } from '../reckoning/reckon-spread.ts'
import { sourceAir } from '../reckoning/source-inputs.ts'
import type { SourceQuestion } from '../reckoning/source-question.ts'
import { quantityOf } from './measured-fit.ts'
import { type KnownAir, useAir } from './use-air.ts'
import { useEvidence } from './use-evidence.ts'

const USUAL_CELSIUS = 15
/** The wind of the hour is asked for again. */
const WINDS_EVERY_MS = 60_000

export interface SpreadAir {
  readonly air: Air | undefined
  /** The winds of the hour; undefined where one was entered. */
  readonly winds: ReturnType<typeof windMembers> | undefined
  /** What everybody around measured of it. */
  readonly evidence: SourceEvidence | undefined
  readonly isEntered: boolean
  /** It is being asked of which time the air counts. */
  readonly isWaiting: boolean
  /** The alarm is over: it is the air of its time. */
  readonly isThen: boolean
  readonly recent: WindCourse | undefined
  readonly known: KnownAir
}

/** What around a place measures this substance. */
function useMeasured({ m, matter, alarm }: SourceQuestion, source: Place | undefined) {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  const isRadioactive = matter === 'radioactive'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const quantity = useMemo(
    () =>
      m === undefined || isRadioactive
        ? undefined
        : quantityOf(
            m,
            fleet.places().map(({ deviceType }) => deviceType),
          ),
    [m, isRadioactive, fleet, structure],
  )
  const choice = useMemo(
    () =>
      // Of what radiates the alarm itself says which quantity it is, and when.
      source === undefined || (quantity === undefined && !(isRadioactive && alarm !== undefined))
        ? undefined
        : { ...source, ...(quantity !== undefined && { quantity }), ...(alarm !== undefined && { alarm }) },
    [quantity, isRadioactive, source, alarm],
  )
  const { evidence, error } = useEvidence(choice)
  return { evidence, isAwaited: choice !== undefined && evidence === undefined && error === null }
}

/** The air into which something came out: of now, of the alarm's time, or as it was entered. */
export function useSpreadAir(question: SourceQuestion, source: Place | undefined): SpreadAir {
  const { link } = useLive()
  const { evidence, isAwaited } = useMeasured(question, source)
  const isEntered = question.wind !== undefined && question.from !== undefined
  // Whether an alarm is over is not known yet: with the wind of now another place would be shown, and kept, for a while.
  const isWaiting = isAwaited && !isEntered && question.alarm !== undefined
  const isPast = evidence !== undefined && !evidence.isLive && question.alarm !== undefined
  const { data: masts } = useCall(
    'windHistory',
    { longitude: source?.longitude ?? 0, latitude: source?.latitude ?? 0 },
    { quiet: true, refetchInterval: WINDS_EVERY_MS, enabled: source !== undefined && !isEntered && !isPast },
  )
  const recent = useMemo(() => recentWind(masts ?? [], link.serverNow()), [masts, link])
  const known = useAir(question, recent)
  // Of an alarm that is over the wind of its time counts, not that of now.
  const then = useMemo((): Air | undefined => {
    if (evidence === undefined || !isPast) return undefined
    const blew = sourceAir(evidence, question)
    const celsius = question.c ?? evidence.celsius ?? known.air?.celsius ?? USUAL_CELSIUS
    return blew && { ...blew, celsius, rainMmPerH: question.rain ?? 0 }
  }, [evidence, isPast, question, known.air?.celsius])
  const winds = useMemo(() => {
    const told = then === undefined ? masts : evidence?.masts
    return isEntered || told === undefined ? undefined : windMembers(weighMinutes(told))
  }, [isEntered, then, masts, evidence?.masts])
  const air = isWaiting ? undefined : (then ?? known.air)
  return { air, isWaiting, winds, evidence, isEntered, isThen: then !== undefined, recent, known }
}
