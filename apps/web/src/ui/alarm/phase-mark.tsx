import type { AlarmPhase } from '@vigil/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/use-texts.ts'
import { RowIcon } from '../state/row-icon.tsx'
import './alarm.css'

const ICONS: Readonly<Record<AlarmPhase, ReactNode>> = {
  raised: <RowIcon name="bell" filled />,
  latched: <RowIcon name="bell" />,
  acknowledged: <RowIcon name="eye" />,
  handled: <RowIcon name="done" />,
  cleared: <RowIcon name="stop" />,
}

/** How far somebody has come with an alarm: shape and word. */
export function PhaseMark({ phase }: { phase: AlarmPhase }) {
  const { t } = useTexts()
  return (
    <span className="phase-mark" data-phase={phase}>
      {ICONS[phase]}
      <span>{t(`desk.phase.${phase}`)}</span>
    </span>
  )
}
