import { CheckCircleOutlined, DisconnectOutlined } from '@ant-design/icons'
import { deskQueue, formatDateTime, type Watch } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.tsx'
import { useCall } from '../../lib/use-call.ts'
import { useShortcut } from '../../lib/use-shortcut.ts'
import { useLink, useWatch } from '../../live/hooks.ts'
import { Age } from '../../ui/age.tsx'
import { Panel } from '../../ui/panel.tsx'
import { homeLinks } from './home-links.ts'
import { ListLink } from './list-link.tsx'
import { QueueRow } from './queue-row.tsx'
import { GhostRows } from './waiting.tsx'

/** Of a thousand alarms the thousandth is not what needs anybody now; the alarm list has them all. */
const SHOWN = 40
const queueOf = ({ desk }: Watch) => deskQueue(desk.values(), Date.now())

/** Nothing waits for anybody: said in so many words, with when it last was otherwise. */
function Calm() {
  const { t } = useTranslation()
  const { config } = useSession()
  const { data } = useCall('recentAlarms', { limit: 1 }, { staleTime: 0, quiet: true })
  const last = data?.alarms[0]
  return (
    <div className="queue-calm">
      <CheckCircleOutlined aria-hidden="true" />
      <strong>{t('home.queue.calm')}</strong>
      <span className="quiet">{t('home.queue.calmMore')}</span>
      {data !== undefined && (
        <p className="quiet">
          {last === undefined ? (
            t('home.queue.noneYet')
          ) : (
            <>
              {t('home.queue.lastAlarm')} <bdi dir="ltr">{formatDateTime(last.beginTime, config.timeZone)}</bdi>
              {' · '}
              <Age at={last.beginTime} />
              {' · '}
              <bdi>{last.deviceName}</bdi>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** An empty queue is good news only while the link stands. */
function Unknown() {
  const { t } = useTranslation()
  return (
    <div className="queue-calm" data-unknown="true">
      <DisconnectOutlined aria-hidden="true" />
      <strong>{t('home.queue.unknown')}</strong>
    </div>
  )
}

/** Moves between the alarms by `j` and `k`. */
function useRowKeys() {
  const list = useRef<HTMLUListElement>(null)
  const move = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a.queue-open') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
  }
  useShortcut('next', () => move(1))
  useShortcut('previous', () => move(-1))
  return list
}

/** What needs somebody now: the most severe first, of equals the oldest. */
export function QueuePanel({ loading }: { loading: boolean }) {
  const { t, i18n } = useTranslation()
  const { live } = useLink()
  const queue = useWatch(queueOf)
  const list = useRowKeys()
  const more = queue.length - SHOWN
  return (
    <Panel
      className="home-queue"
      title={t('home.queue.title')}
      extra={
        queue.length > 0 && (
          <ListLink to={homeLinks.queue()} label={t('home.queue.count', { count: queue.length })}>
            {formatNumber(i18n.language, queue.length)}
          </ListLink>
        )
      }
    >
      {loading ? (
        <GhostRows rows={5} height={76} />
      ) : queue.length === 0 ? (
        live ? (
          <Calm />
        ) : (
          <Unknown />
        )
      ) : (
        <>
          <ul className="queue-list" ref={list}>
            {queue.slice(0, SHOWN).map((alarm) => (
              <QueueRow key={alarm.id} alarm={alarm} />
            ))}
          </ul>
          {more > 0 && (
            <ListLink to={homeLinks.queue()} className="queue-more">
              {t('home.queue.more', { count: more })}
            </ListLink>
          )}
        </>
      )}
    </Panel>
  )
}
