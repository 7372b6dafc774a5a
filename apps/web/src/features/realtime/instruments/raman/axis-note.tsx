import type { LIGHT_TECHNIQUES } from '@vigil/contract'
import { axisState } from '@vigil/domain'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useLive } from '../../../../live/live-context.tsx'

interface AxisNoteProps {
  readonly sn: string
  readonly technique: (typeof LIGHT_TECHNIQUES)[number]
}

const FRESH_MS = 60_000

/** Says when the axis of an instrument is in doubt: what it names rests on where its lines lie. */
export function AxisNote({ sn, technique }: AxisNoteProps) {
  const { t } = useTranslation()
  const { link, isReplay } = useLive()
  // What is known of the axis is of now, and says nothing of a moment that is replayed.
  const { data } = useCall('axisChecks', { sn }, { quiet: true, staleTime: FRESH_MS, enabled: !isReplay })
  const row = data?.find((each) => each.technique === technique)
  const state = row && axisState(row.check, link.serverNow())
  if (state === undefined || state === 'good') return null
  return (
    <p className={state === 'off' ? 'matches-warning' : 'quiet small'}>
      {t('laboratory.axis.doubt', { state: t(`laboratory.axis.${state}`) })}
    </p>
  )
}
