import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLink } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { useClock } from '../../ui/time/use-clock.ts'
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
