import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtLeast } from '../../lib/browser/use-media.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useLink } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { useClock } from '../../ui/time/use-clock.ts'
import { useBarRoom } from './use-bar-room.ts'

/** The words in three lines and the button beside them, in every language; where it is no more, the button is its sign alone. */
const LEAST_PX = 320

/** Of a clock that steps by seconds, and so is up to one behind: ten seconds begin with ten, not with eleven. */
const wholeSeconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000))

/**
 * A lost link is itself an alarm: it stands until the picture is live again. In the bar, where it covers nothing that is worked with; over
 * the page where there is no bar, and on a phone, whose bar has no room.
 */
export function LinkBanner({ bare = false }: { bare?: boolean }) {
  const { lostSince } = useLink()
  return lostSince === undefined ? null : <LostLink since={lostSince} bare={bare} />
}

function LostLink({ since, bare }: { since: number; bare: boolean }) {
  const { t } = useTranslation()
  const { link } = useLive()
  const { phase, restartsAt } = useLink()
  const now = useClock()
  const isWide = useAtLeast('sm')
  const room = useBarRoom(!bare && isWide, LEAST_PX, 'chips')
  const trying = phase === 'need-update' ? 'link.updating' : 'link.connecting'
  return (
    <div className="link-banner" data-in-bar={room !== undefined} style={room}>
      {/* The countdown would be read out every second. */}
      <span role="alert" className="visually-hidden">
        {t('link.lost')}
      </span>
      <span className="link-words">
        <strong aria-hidden="true">
          {restartsAt === undefined
            ? t(trying)
            : t('error.connectionLost', { seconds: wholeSeconds(restartsAt - now) })}
        </strong>
        <span>{t('link.notLive', { seconds: wholeSeconds(now - since) })}</span>
      </span>
      <Button
        size="small"
        icon={<ReloadOutlined aria-hidden="true" />}
        aria-label={t('link.retryNow')}
        title={t('link.retryNow')}
        disabled={restartsAt === undefined}
        onClick={link.retryNow}
      >
        <span className="link-retry">{t('link.retryNow')}</span>
      </Button>
    </div>
  )
}
