import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLink } from '../live/hooks.ts'
import { useLive } from '../live/live-context.tsx'
import { useClock } from '../ui/use-clock.ts'
import { secondsUntil } from './seconds-until.ts'

/** A lost link is itself an alarm: it stands over all content until the picture is live again. */
export function LinkBanner() {
  const { lostSince } = useLink()
  return lostSince === undefined ? null : <LostLink since={lostSince} />
}

function LostLink({ since }: { since: number }) {
  const { t } = useTranslation()
  const { link } = useLive()
  const { phase, restartsAt } = useLink()
  const now = useClock()
  const trying = phase === 'need-update' ? 'link.updating' : 'link.connecting'
  return (
    <div className="link-banner">
      {/* The countdown would be read out every second. */}
      <span role="alert" className="visually-hidden">
        {t('link.lost')}
      </span>
      <strong aria-hidden="true">
        {restartsAt === undefined ? t(trying) : t('error.connectionLost', { seconds: secondsUntil(restartsAt, now) })}
      </strong>
      <span>{t('link.notLive', { seconds: Math.max(0, Math.floor((now - since) / 1000)) })}</span>
      <Button size="small" disabled={restartsAt === undefined} onClick={link.retryNow}>
        {t('link.retryNow')}
      </Button>
    </div>
  )
}

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

/** Whether what is shown is live, in the header for as long as somebody looks. */
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
