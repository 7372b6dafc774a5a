import { formatDateTime, lastBegin, type Notice, type NoticeCourse, noticesByNeed } from '@vigil/domain'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { recall } from '../../lib/browser/storage.ts'
import { useAtLeast } from '../../lib/browser/use-media.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useShortcut } from '../../lib/use-shortcut.ts'
import { useLeads, useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { KindMark } from '../../ui/alarm/alarm-marks.tsx'
import { AlarmValue } from '../../ui/alarm/alarm-value.tsx'
import { AlarmWords } from '../../ui/alarm/alarm-words.tsx'
import { RowIcon } from '../../ui/state/row-icon.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { ClockMark } from '../../ui/time/clock-mark.tsx'
import { aboutText, detectionText } from '../../ui/values/alarm-text.ts'
import { isOnScreen } from './on-screen.ts'

const OPENS = 'notice-open'
const NONE: readonly Notice[] = []

/** The newest two, in one window of several; the alarm itself stays on the desk when its notice has gone. */
export function Notices() {
  const { t } = useTranslation()
  const all = useWatch((watch) => watch.notices)
  const leads = useLeads()
  const location = useLocation()
  const beside = useAtLeast('lg')
  const section = useRef<HTMLElement>(null)
  const notices = noticesByNeed(leads ? all.filter((each) => !isOnScreen(each, location, beside)) : [])
  // A phone can spare one line.
  const isFolded = !useAtLeast('sm')
  useShortcut('notice', () => section.current?.querySelector<HTMLElement>(`.${OPENS}`)?.focus(), notices.length > 0)
  if (notices.length === 0) return null
  return (
    <section className="notices" aria-label={t('shell.notices')} ref={section}>
      {notices.slice(0, isFolded ? 1 : undefined).map((notice) => (
        <NoticeCard key={notice.key} notice={notice} others={isFolded ? notices.slice(1) : NONE} />
      ))}
    </section>
  )
}

const COURSE_ICONS = { new: 'bell', worse: 'rise', easing: 'fall', over: 'done' } as const

/** What has become of it since it came: in its place, so that nobody reads a second notice for the same thing. */
function Course({ course }: { course: NoticeCourse }) {
  const { t } = useTranslation()
  return (
    <span className="notice-course" data-course={course}>
      <RowIcon name={COURSE_ICONS[course]} />
      {t(`shell.course.${course}`)}
    </span>
  )
}

/** `others`: those for which there is no line, and which are closed with it. */
function NoticeCard({ notice, others }: { notice: Notice; others: readonly Notice[] }) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { watch } = useLive()
  const navigate = useNavigate()
  const { sn, state, style, type, event, course } = notice
  const [name, at] = type === 'ALARM' ? [event.deviceName, lastBegin(event)] : [event.name, event.endTimeD]
  const close = () => watch.closeNotice(notice.key)
  // What is being read or about to be pressed does not leave by itself; it does once neither keys nor pointer are on it.
  const hold = () => watch.holdNotice(notice.key, true)
  const letGo = () => watch.holdNotice(notice.key, false)
  const closeAll = () => {
    for (const { key } of [notice, ...others]) watch.closeNotice(key)
  }
  const open = () => {
    close()
    void navigate(
      type === 'ALARM'
        ? paths.monitor('alarm', { alarm: event.id })
        : paths.monitor(recall('monitorMode') ?? 'map', { device: sn }),
    )
  }
  return (
    <article
      className="notice"
      data-style={style}
      data-type={type}
      data-course={course}
      data-not-real={type === 'ALARM' && event.kind !== 'normal'}
      onFocus={hold}
      onBlur={({ relatedTarget, currentTarget }) =>
        !currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover') && letGo()
      }
      onPointerEnter={hold}
      onPointerLeave={({ currentTarget }) => !currentTarget.contains(document.activeElement) && letGo()}
      onKeyDown={(key) => {
        if (key.key !== 'Escape') return
        key.stopPropagation()
        closeAll()
      }}
    >
      <button type="button" className={OPENS} onClick={open}>
        <span className="notice-head">
          <StateMark state={state} quiet={course === 'over'} />
          {type === 'ALARM' && <KindMark kind={event.kind} />}
          <bdi className="notice-device">{name}</bdi>
          {event.simulated && (
            <span className="notice-simulated" title={t('state.simulated')}>
              <RowIcon name="flask" />
              <span className="visually-hidden">{t('state.simulated')}</span>
            </span>
          )}
        </span>
        {type === 'ALARM' && <AlarmValue alarm={event} short />}
        {/* What there is room for: the alarm itself is one press away. */}
        <span className="notice-what">
          <Course course={course} />
          {type === 'DETECT' && <span>{t('alarm.notice.detect')}</span>}
          {type === 'ALARM' && event.clockOffset !== undefined && <ClockMark offset={event.clockOffset} />}
          <bdi className="notice-text">
            <AlarmWords text={type === 'ALARM' ? aboutText(i18n, event) : detectionText(i18n, event)} />
          </bdi>
        </span>
        {others.length > 0 && <span className="notice-more">{t('desk.more', { count: others.length })}</span>}
        <span className="notice-place">
          <bdi>{event.officeName}</bdi> · <bdi dir="ltr">{sn}</bdi> ·{' '}
          <bdi dir="ltr">{formatDateTime(at, config.timeZone)}</bdi>
        </span>
      </button>
      <button type="button" className="notice-close" aria-label={t('common.close')} onClick={closeAll}>
        <RowIcon name="close" />
      </button>
    </article>
  )
}
