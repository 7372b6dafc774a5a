import { CheckCircleOutlined, DisconnectOutlined, InboxOutlined } from '@ant-design/icons'
import { formatDateTime, incidentSections } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Fragment, useMemo, useRef } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useShortcut } from '../../lib/use-shortcut.ts'
import { useLink } from '../../live/hooks.ts'
import { useAlarmQueue } from '../../live/use-alarm-queue.ts'
import { NoWayOutMark } from '../../ui/alarm/no-way-out.tsx'
import { SectionName } from '../../ui/alarm/section-name.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Age } from '../../ui/time/age.tsx'
import { homeLinks } from './home-links.ts'
import { ListLink } from './list-link.tsx'
import { QueueIncident } from './queue-incident.tsx'
import { QueueRow } from './queue-row.tsx'
import { GhostRows } from './waiting.tsx'

/** At most this many alarms are shown: the thousandth is not what needs anybody now, and the alarm list has them all. */
const SHOWN = 40

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

/** Nothing waits, but for what somebody has put aside: of that nobody may say that it does not alarm. */
function OnlyShelved({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <div className="queue-calm">
      <InboxOutlined aria-hidden="true" />
      <strong>{t('desk.shelf.only', { count })}</strong>
      <ListLink to={homeLinks.shelf()}>{t('desk.shelf.go')}</ListLink>
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
  const list = useRef<HTMLDivElement>(null)
  const move = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a.queue-open') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
  }
  useShortcut('next', () => move(1))
  useShortcut('previous', () => move(-1))
  return list
}

/** What needs somebody now, in the sections of the alarm desk. */
export function QueuePanel({ loading }: { loading: boolean }) {
  const { t, i18n } = useTranslation()
  const { live } = useLink()
  const { queue, shelved } = useAlarmQueue()
  const sections = useMemo(() => {
    const all = incidentSections(queue)
    const shown = new Set(all.flatMap(({ groups }) => groups).slice(0, SHOWN))
    return all.map(({ section, count, groups }) => ({
      section,
      count,
      groups: groups.filter((group) => shown.has(group)),
    }))
  }, [queue])
  const list = useRowKeys()
  const told = sections.reduce((sum, { groups }) => sum + groups.reduce((n, { alarms }) => n + alarms.length, 0), 0)
  const more = queue.length - told
  return (
    <Panel
      className="home-queue"
      title={t('home.queue.title')}
      extra={
        <>
          <NoWayOutMark />
          {queue.length > 0 && (
            <ListLink to={homeLinks.queue()} label={t('home.queue.count', { count: queue.length })}>
              {formatNumber(i18n.language, queue.length)}
            </ListLink>
          )}
        </>
      }
    >
      {loading ? (
        <GhostRows rows={7} height={54} />
      ) : queue.length === 0 ? (
        !live ? (
          <Unknown />
        ) : shelved > 0 ? (
          <OnlyShelved count={shelved} />
        ) : (
          <Calm />
        )
      ) : (
        <>
          <div className="queue-list" ref={list}>
            {/* All heads stand side by side with the lists: the first sticks for as long as anything is scrolled. */}
            {sections.map(({ section, count, groups }) => (
              <Fragment key={section}>
                <h3 className="queue-section" data-section={section}>
                  <SectionName section={section} count={count} />
                </h3>
                <ul aria-label={t(`desk.section.${section}`)}>
                  {groups.map((group) =>
                    group.alarms.length === 1 ? (
                      <QueueRow key={group.alarms[0].id} alarm={group.alarms[0]} />
                    ) : (
                      <QueueIncident key={group.key} group={group} />
                    ),
                  )}
                </ul>
              </Fragment>
            ))}
          </div>
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
