import type { PointState } from '@vigil/contract'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { useTexts } from '../../lib/language/use-translation.tsx'
import { stateColour } from '../theme.ts'

/** State is colour and shape and word, everywhere the same: none of the three alone reaches everybody. */
export const STATE_SHAPES: Record<string, string> = {
  highRisk: 'M5 1h6l4 4v6l-4 4H5l-4-4V5zM6.2 4h3.6L12 6.2v3.6L9.8 12H6.2L4 9.8V6.2z',
  alarm: 'M5 1h6l4 4v6l-4 4H5l-4-4V5z',
  warning: 'M8 1l7.5 13.5h-15z',
  fault: 'M1 1h14v14H1zM3 4.4 6.6 8 3 11.6 4.4 13 8 9.4l3.6 3.6 1.4-1.4L9.4 8 13 4.4 11.6 3 8 6.6 4.4 3z',
  maintenance:
    'M10.5 1a4.5 4.5 0 0 0-4.3 5.9L1 12.1V15h2.9l5.2-5.2A4.5 4.5 0 0 0 15 5.5c0-.5-.1-1-.2-1.4L12 6.9 9.1 4l2.8-2.8c-.4-.1-.9-.2-1.4-.2z',
  baseline: 'M3 1h10v2l-4 5 4 5v2H3v-2l4-5-4-5z',
  normal: 'M8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  green: 'M8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  notConnected: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zm0 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
}

const lastPart = (key: string) => key.slice(key.lastIndexOf('.') + 1)

/** `quiet`: one of several that are only named, none of which is the case. */
export function StateMark({ state, quiet = false }: { state: PointState; quiet?: boolean }) {
  const { t } = useTexts()
  const key = POINT_STATE_KEYS[state]
  const name = lastPart(key)
  return (
    <span className="state-mark" style={{ color: quiet ? 'var(--quiet)' : stateColour(name) }} data-state={name}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={STATE_SHAPES[name]} fill="currentColor" fillRule="evenodd" />
      </svg>
      <span>{t(key)}</span>
    </span>
  )
}
