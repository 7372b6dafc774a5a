import { useTranslation } from 'react-i18next'
import { STATE_SHAPES } from '../../../ui/state/state-mark.tsx'
import { stateColour } from '../../../ui/theme.ts'
import type { AgainstLimit } from './references.ts'

/** What it means to be above a limit: `alarm` lasting harm, `highRisk` danger to life. */
export type LimitState = 'alarm' | 'highRisk'

interface LimitMarkProps extends AgainstLimit {
  readonly name: string
  readonly state: LimitState
}

/** How many times a limit the highest value was, in colour and shape and words. */
export function LimitMark({ times, exceeded, name, state }: LimitMarkProps) {
  const { t, i18n } = useTranslation()
  const shown = exceeded ? state : 'normal'
  const number = new Intl.NumberFormat(i18n.language === 'ar' ? 'ar-u-nu-latn' : i18n.language, {
    maximumSignificantDigits: 2,
  }).format(times)
  return (
    <span
      className="acard-times"
      data-exceeded={exceeded}
      style={{ color: exceeded ? stateColour(shown) : 'var(--quiet)' }}
    >
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
        <path d={STATE_SHAPES[shown]} fill="currentColor" fillRule="evenodd" />
      </svg>
      <span>{t(exceeded ? 'reference.exceeded' : 'reference.notReached', { times: number, limit: name })}</span>
    </span>
  )
}
