import { State2 } from '@vigil/contract'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { STATE_SHAPES, StateMark } from '../../ui/state/state-mark.tsx'
import { stateColour } from '../../ui/theme.ts'
import type { BaleLevel } from './bale-view.ts'

const STATES = { normal: State2.Normal, warning: State2.Warning, alarm: State2.Alarm } as const

/** The name of the state whose colour and shape a level has, everywhere the same. */
export const shapeOf = (level: BaleLevel): string => (level === 'unknown' ? 'notConnected' : level)

/** Colour, shape and word. */
export function LevelMark({ level }: { level: BaleLevel }) {
  const { t } = useTranslation()
  if (level !== 'unknown') return <StateMark state={STATES[level]} />
  return (
    <span className="state-mark" data-state="unknown">
      <LevelShape level={level} />
      <span>{t('cotton.notChecked')}</span>
    </span>
  )
}

/** Where the word stands beside it already. */
export function LevelShape({ level, size = 16 }: { level: BaleLevel; size?: number }) {
  const name = shapeOf(level)
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" style={{ color: stateColour(name) }}>
      <path d={STATE_SHAPES[name]} fill="currentColor" fillRule="evenodd" />
    </svg>
  )
}
