import { MutedOutlined } from '@ant-design/icons'
import type { AlarmEvent } from '@vigil/contract'
import { shownStateOf } from '@vigil/domain'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { Button } from 'antd'
import { memo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useDevice } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { AlarmMarks } from '../../ui/alarm/alarm-marks.tsx'
import { AlarmValue } from '../../ui/alarm/alarm-value.tsx'
import { AlarmWords } from '../../ui/alarm/alarm-words.tsx'
import { Since } from '../../ui/alarm/began.tsx'
import { MutedIcon } from '../../ui/state/muted-icon.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { Countdown } from '../../ui/time/age.tsx'
import { aboutText, briefText } from '../../ui/values/alarm-text.ts'
import { homeLinks } from './home-links.ts'
import { ListLink } from './list-link.tsx'

/** One alarm that waits, in the operator's language: what, where, since when, and what can be done. */
export const QueueRow = memo(function QueueRow({ alarm }: { alarm: AlarmEvent }) {
  const { t, i18n } = useTranslation()
  const { watch } = useLive()
  const device = useDevice(alarm.sn)
  const worst = shownStateOf(alarm)
  return (
    <li className="queue-row" data-handled={alarm.handled} data-not-real={alarm.kind !== 'normal'}>
      <span className="queue-head">
        <StateMark state={worst} />
        <AlarmValue alarm={alarm} />
        <span className="queue-since">
          <Since alarm={alarm} />
        </span>
      </span>
      <span className="queue-place">
        <ListLink
          to={homeLinks.alarm(alarm.id)}
          className="queue-open"
          label={t('home.queue.open', { device: alarm.deviceName, state: t(POINT_STATE_KEYS[worst]) })}
        >
          <bdi>{alarm.deviceName}</bdi>
        </ListLink>
        <bdi className="quiet">{alarm.officeName}</bdi>
        <span className="queue-what quiet" title={aboutText(i18n, alarm)}>
          <AlarmWords text={briefText(i18n, alarm)} />
        </span>
        <span className="queue-tags">
          <AlarmMarks alarm={alarm} iconOnly />
        </span>
        <span className="queue-act">
          {/* What is over makes no sound, whatever its device does by now. */}
          {alarm.endTime === null &&
            (device?.silenced !== undefined ? (
              <span className="queue-silenced" title={t('state.silenced')}>
                <MutedIcon />
                <span className="visually-hidden">{t('state.silenced')}</span>
                <Countdown until={device.silenced.until} />
              </span>
            ) : (
              <Button
                size="small"
                icon={<MutedOutlined aria-hidden="true" />}
                aria-label={t('home.queue.silenceDevice', { device: alarm.deviceName })}
                title={t('home.queue.silence')}
                onClick={() => watch.silenceDevice(alarm.sn)}
              />
            ))}
        </span>
      </span>
    </li>
  )
})
