import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Link } from '../live/push-client.ts'
import { useClock } from '../ui/use-clock.ts'

/** A lost link is itself an alarm: it stands over all content until the picture is live again. */
export function LinkBanner({ link }: { link: Link }) {
  const { t } = useTranslation()
  const state = useSyncExternalStore(link.subscribe, link.state)
  const now = useClock()
  if (state !== 'lost') return null
  const seconds = Math.max(0, Math.ceil(((link.restartsAt() ?? now) - now) / 1000))
  return (
    <div className="link-banner" role="alert">
      <strong>{t('link.restarting', { seconds })}</strong>
      <Button size="small" onClick={link.retryNow}>
        {t('link.retryNow')}
      </Button>
    </div>
  )
}

export function LinkMark({ link }: { link: Link }) {
  const { t } = useTranslation()
  const state = useSyncExternalStore(link.subscribe, link.state)
  const key = { live: 'link.live', connecting: 'link.connecting', lost: 'link.lost', stopped: 'link.notStarted' }[state]
  return (
    <span className="link-mark" data-link={state}>
      {t(key)}
    </span>
  )
}
