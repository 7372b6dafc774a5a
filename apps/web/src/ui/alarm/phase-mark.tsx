import type { AlarmPhase } from '@vigil/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/language/use-translation.tsx'
import { RowIcon } from '../state/row-icon.tsx'
import './alarm.css'

const ICONS: Readonly<Record<AlarmPhase, ReactNode>> = {
  raised: <RowIcon name="bell" filled />,
  latched: <RowIcon name="bell" />,
  acknowledged: <RowIcon name="eye" />,
  handled: <RowIcon name="done" />,
  cleared: <RowIcon name="stop" />,
}

/** How far somebody has come with an alarm: shape and word; `iconOnly` where the word is told by a pointer and read out. */
export function PhaseMark({ phase, iconOnly = false }: { phase: AlarmPhase; iconOnly?: boolean }) {
  const { t } = useTexts()
  const word = t(`desk.phase.${phase}`)
  return (
    <span className="phase-mark" data-phase={phase} title={iconOnly ? word : undefined}>
      {ICONS[phase]}
      <span className={iconOnly ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  )
}
