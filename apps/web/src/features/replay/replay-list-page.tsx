import { REPLAY_SPAN_MAX_MS } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { durationText } from '@vigil/i18n/web'
import { Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { distanceText } from '../../ui/map/measure/measure.ts'
import './replay.css'
import { useBegunTasks } from './use-begun-tasks.ts'

const TRIPS_SHOWN = 200
const TASKS_SHOWN = 100
/** While there is none: they may just be put together. */
const LOOK_AGAIN_MS = 20_000

function Trips() {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { link } = useLive()
  const [now] = useState(() => link.serverNow())
  const span = { beginTime: Math.max(0, now - REPLAY_SPAN_MAX_MS), endTime: now }
  const [none, setNone] = useState(false)
  const { data, isError } = useCall(
    'gdReplayList',
    { ...span, limit: TRIPS_SHOWN },
    { refetchInterval: none && LOOK_AGAIN_MS },
  )
  if (data !== undefined && none !== (data.records.length === 0)) setNone(data.records.length === 0)
  if (data === undefined) return isError ? <Empty description={t('replay.failed')} /> : <Skeleton active />
  if (data.records.length === 0) return <Empty description={t('replay.noTrips')} />
  return (
    <>
      <ul className="replay-choices">
        {data.records.map(({ id, deviceName, officeName, beginTime, endTime, length, alarms }) => (
          <li key={id}>
            <Link to={paths.trackReplayDetails(id)}>
              <bdi>{deviceName}</bdi> <bdi dir="ltr">{formatDateTime(beginTime, timeZone)}</bdi>
            </Link>
            <span className="quiet">
              <bdi>{officeName}</bdi> · {durationText(endTime - beginTime, i18n.language)} ·{' '}
              <bdi>{distanceText(i18n.language, length)}</bdi>
              {alarms > 0 && <> · {t('replay.alarmsHere', { count: alarms })}</>}
            </span>
          </li>
        ))}
      </ul>
      {data.records.length === TRIPS_SHOWN && (
        <p className="quiet">
          {t('replay.mostTrips', { count: TRIPS_SHOWN })} <Link to={paths.tracks()}>{t('pages.title.tracks')}</Link>
        </p>
      )}
    </>
  )
}

function Tasks() {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { link } = useLive()
  const { tasks, isError, isCut } = useBegunTasks()
  const [now] = useState(() => link.serverNow())
  if (tasks === undefined) return isError ? <Empty description={t('replay.failed')} /> : <Skeleton active />
  if (tasks.length === 0) return <Empty description={t('replay.noTasks')} />
  return (
    <>
      <ul className="replay-choices">
        {tasks.slice(0, TASKS_SHOWN).map((task) => (
          <li key={task.id}>
            <Link to={paths.replay(undefined, { task: task.id })}>
              <bdi>{task.name}</bdi> <bdi dir="ltr">{formatDateTime(task.beginAt, timeZone)}</bdi>
            </Link>
            <span className="quiet">
              <bdi>{task.officeName}</bdi> · {t(`task.state.${task.state}`)} ·{' '}
              {durationText(Math.max(0, (task.endAt ?? now) - task.beginAt), i18n.language)}
            </span>
          </li>
        ))}
      </ul>
      {(isCut || tasks.length > TASKS_SHOWN) && (
        <p className="quiet">
          {t('replay.mostTasks')} <Link to={paths.taskMonitor()}>{t('pages.title.taskMonitor')}</Link>
        </p>
      )}
    </>
  )
}

function Kept() {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { data, isError } = useCall('replayBookmarks', {})
  if (data === undefined) return isError ? <Empty description={t('replay.failed')} /> : <Skeleton active />
  if (data.length === 0) return <Empty description={t('replay.noKept')} />
  return (
    <ul className="replay-choices">
      {data.map(({ id, at, note, address, by }) => (
        <li key={id}>
          <Link to={address}>
            <bdi dir="ltr">{formatDateTime(at, timeZone)}</bdi> <bdi>{note}</bdi>
          </Link>
          <bdi className="quiet">{by}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** What can be replayed: trips of the last month, tasks, and moments that people kept. */
export default function ReplayListPage() {
  const { t } = useTranslation()
  return (
    <div className="replay-list">
      <h1 className="visually-hidden">{t('pages.title.trackReplays')}</h1>
      <section className="panel" aria-label={t('replay.trips')}>
        <h2>{t('replay.trips')}</h2>
        <Trips />
      </section>
      <section className="panel" aria-label={t('replay.tasks')}>
        <h2>{t('replay.tasks')}</h2>
        <Tasks />
      </section>
      <section className="panel" aria-label={t('replay.kept')}>
        <h2>{t('replay.kept')}</h2>
        <Kept />
      </section>
    </div>
  )
}
