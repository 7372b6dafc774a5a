import type { MaterialSheet } from '@vigil/contract'
import { useMemo } from 'react'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { type Air, type Reckoned, reckonDose, reckonSpread } from './reckon-spread.ts'
import type { SpreadQuestion } from './spread-question.ts'

const FOREVER = { quiet: true, staleTime: Number.POSITIVE_INFINITY } as const

export interface Matter {
  readonly isRadioactive: boolean
  /** What came out, by name; undefined until it is known. */
  readonly subject: string | undefined
  /** Sheet of a chemical. */
  readonly sheet: MaterialSheet | undefined
  readonly isError: boolean
  /** Undefined while too little is known of it. */
  readonly reckoned: Reckoned | undefined
}

/** What came out, and how its cloud goes: of a chemical by its sheet, of what radiates by its nuclide. */
export function useMatter(question: SpreadQuestion, air: Air | undefined): Matter {
  const isRadioactive = question.matter === 'radioactive'
  const { data, isError } = useCall(
    'materialSheet',
    { id: question.m ?? '' },
    { ...FOREVER, enabled: question.m !== undefined && !isRadioactive },
  )
  const sheet = isRadioactive ? undefined : data
  const reckoned = useMemo(() => {
    if (air === undefined) return undefined
    if (isRadioactive) return reckonDose(question, air)
    return sheet === undefined ? undefined : reckonSpread(question, sheet, air)
  }, [question, isRadioactive, sheet, air])
  return { isRadioactive, subject: isRadioactive ? question.nuclide : sheet?.name, sheet, isError, reckoned }
}
