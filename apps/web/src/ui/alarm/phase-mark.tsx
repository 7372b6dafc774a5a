import { BellFilled, BellOutlined, CheckCircleOutlined, EyeOutlined, StopOutlined } from '@ant-design/icons'
import type { AlarmPhase } from '@vigil/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/use-texts.ts'
import './alarm.css'

const ICONS: Readonly<Record<AlarmPhase, ReactNode>> = {
  raised: <BellFilled aria-hidden="true" />,
  latched: <BellOutlined aria-hidden="true" />,
  acknowledged: <EyeOutlined aria-hidden="true" />,
  handled: <CheckCircleOutlined aria-hidden="true" />,
  cleared: <StopOutlined aria-hidden="true" />,
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
