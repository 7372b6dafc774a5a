import { type AlarmEvent, PointState } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.tsx'
import { useTreeVersion, useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { Age } from '../../ui/age.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { useClock } from '../../ui/use-clock.ts'
import './overview.css'

const COUNTED: readonly PointState[] = [
  PointState.HighRisk,
  PointState.Alarm,
  PointState.Warning,
  PointState.Fault,
  PointState.NotConnected,
  PointState.Normal,
]
/** What can be read from across a room. */
const LISTED = 8

/** What still alarms stands before what is over, the worse before the milder, the older before the newer. */
const byUrgency = (a: AlarmEvent, b: AlarmEvent): number =>
  Number(a.endTime !== null) - Number(b.endTime !== null) || b.state - a.state || a.beginTime - b.beginTime

/** For a wall: what is the matter, in figures and words that reach the back row. Nothing here is to be clicked. */
export default function WallPage() {
  const { t, i18n } = useTranslation()
  const { fleet } = useLive()
  useTreeVersion()
  const counts = fleet.counts()
  const figures = new Intl.NumberFormat(i18n.language)
  return (
    <div className="wall">
      <h1 className="visually-hidden">{t('pages.title.wall')}</h1>
      <WallClock />
      <ul className="wall-counts">
        {COUNTED.map((state) => {
          const count = counts.get(state) ?? 0
          return (
            <li key={state} data-quiet={count === 0 || state === PointState.Normal}>
              <strong>{figures.format(count)}</strong>
              <StateMark state={state} />
            </li>
          )
        })}
      </ul>
      <WallAlarms />
    </div>
  )
}

function WallClock() {
  const { timeZone } = useSession().config
  const now = useClock()
  return (
    <time className="wall-clock" dateTime={new Date(now).toISOString()}>
      <bdi dir="ltr">{formatDateTime(now, timeZone)}</bdi>
    </time>
  )
}

function WallAlarms() {
  const { t } = useTranslation()
  const desk = useWatch((watch) => watch.desk)
  const unhandled = useMemo(() => [...desk.values()].filter(({ handled }) => !handled).sort(byUrgency), [desk])
  if (unhandled.length === 0) return <p className="wall-calm">{t('fleet.empty.noAlarm')}</p>
  return (
    <section className="wall-alarms" aria-label={t('alarm.unhandled', { count: unhandled.length })}>
      <h2>{t('alarm.unhandled', { count: unhandled.length })}</h2>
      <ol>
        {unhandled.slice(0, LISTED).map((alarm) => (
          <WallAlarm key={alarm.id} alarm={alarm} />
        ))}
      </ol>
    </section>
  )
}

function WallAlarm({ alarm }: { alarm: AlarmEvent }) {
  const { t } = useTranslation()
  const { deviceName, officeName, state, endTime, beginTime, simulated } = alarm
  return (
    <li>
      {endTime === null ? (
        <StateMark state={state} />
      ) : (
        <span className="wall-over">{t('alarm.transition.ended')}</span>
      )}
      <bdi className="wall-device">{deviceName}</bdi>
      <bdi>{officeName}</bdi>
      <span>{simulated && t('state.simulated')}</span>
      <Age at={beginTime} />
    </li>
  )
}
