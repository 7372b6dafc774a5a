import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useLink } from '../../live/hooks.ts'

const WORDS = {
  'not-init': 'link.notStarted',
  initializing: 'link.connecting',
  initialized: 'link.live',
  'initialization-failed': 'link.lost',
  error: 'link.lost',
  failed: 'link.lost',
  'need-update': 'link.updating',
} as const

const SHAPES = {
  live: 'M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3z',
  lost: 'M3 4.4 6.6 8 3 11.6 4.4 13 8 9.4l3.6 3.6 1.4-1.4L9.4 8 13 4.4 11.6 3 8 6.6 4.4 3z',
  waiting: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zm0 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
} as const

/** Whether what is shown is live, on the screen for as long as somebody looks. */
export function LinkMark() {
  const { t } = useTranslation()
  const { phase, live, lostSince } = useLink()
  const state = live ? 'live' : lostSince === undefined ? 'waiting' : 'lost'
  return (
    <span className="link-mark" data-link={state} title={`${t('link.label')}: ${t(WORDS[phase])}`}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={SHAPES[state]} fill="currentColor" fillRule="evenodd" />
      </svg>
      <span className="link-word">{t(WORDS[phase])}</span>
    </span>
  )
}
