import { useTexts } from '../../../lib/language/use-translation.tsx'
import { STATE_SHAPES } from '../../../ui/state/state-mark.tsx'
import { stateColour } from '../../../ui/theme.ts'

/** Open: the sign of a fault; ended: the sign of normal, quiet. */
export function FaultMark({ open }: { open: boolean }) {
  const { t } = useTexts()
  const name = open ? 'fault' : 'normal'
  return (
    <span className="state-mark" style={{ color: open ? stateColour(name) : 'var(--quiet)' }} data-state={name}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={STATE_SHAPES[name]} fill="currentColor" fillRule="evenodd" />
      </svg>
      <span>{t(open ? 'exports.filter.openYes' : 'exports.filter.openNo')}</span>
    </span>
  )
}
