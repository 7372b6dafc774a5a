import { formatDateTime, lastBegin, type Notice, noticesByNeed } from '@vigil/domain'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { recall } from '../../lib/storage.ts'
import { useLeads, useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { KindMark } from '../../ui/alarm/alarm-marks.tsx'
import { AlarmValue } from '../../ui/alarm/alarm-value.tsx'
import { AlarmWords } from '../../ui/alarm/alarm-words.tsx'
import { RowIcon } from '../../ui/state/row-icon.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { ClockMark } from '../../ui/time/clock-mark.tsx'
import { aboutText, detectionText } from '../../ui/values/alarm-text.ts'

/** The newest two, in one window of several; the alarm itself stays on the desk when its notice has gone. */
export function Notices() {
  const { t } = useTranslation()
  const notices = useWatch((watch) => watch.notices)
  const leads = useLeads()
  if (!leads || notices.length === 0) return null
  return (
    <section className="notices" aria-label={t('shell.notices')}>
      {noticesByNeed(notices).map((notice) => (
        <NoticeCard key={notice.key} notice={notice} />
      ))}
    </section>
  )
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { watch } = useLive()
  const navigate = useNavigate()
  const { sn, state, style, type, event } = notice
  const [name, at] = type === 'ALARM' ? [event.deviceName, lastBegin(event)] : [event.name, event.endTimeD]
  const open = () => {
    watch.closeNotice(notice.key)
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
      data-not-real={type === 'ALARM' && event.kind !== 'normal'}
    >
      <button type="button" className="notice-open" onClick={open}>
        <span className="notice-head">
          <StateMark state={state} />
          {type === 'ALARM' && <KindMark kind={event.kind} />}
          {type === 'DETECT' && <span>{t('alarm.notice.detect')}</span>}
          <bdi className="notice-device">{name}</bdi>
          {type === 'ALARM' && event.clockOffset !== undefined && <ClockMark offset={event.clockOffset} />}
          {event.simulated && <span className="notice-simulated">{t('state.simulated')}</span>}
        </span>
        <bdi className="notice-text">
          <AlarmWords text={type === 'ALARM' ? aboutText(i18n, event) : detectionText(i18n, event)} />
        </bdi>
        {type === 'ALARM' && <AlarmValue alarm={event} />}
        <span className="notice-place">
          <bdi>{event.officeName}</bdi> · <bdi dir="ltr">{sn}</bdi> ·{' '}
          <bdi dir="ltr">{formatDateTime(at, config.timeZone)}</bdi>
        </span>
      </button>
      <button
        type="button"
        className="notice-close"
        aria-label={t('common.close')}
        onClick={() => watch.closeNotice(notice.key)}
      >
        <RowIcon name="close" />
      </button>
    </article>
  )
}
