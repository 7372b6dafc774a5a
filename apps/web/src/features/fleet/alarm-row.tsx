import { CheckOutlined, MutedOutlined } from '@ant-design/icons'
import { type AlarmEvent, AlarmKind } from '@vigil/contract'
import { formatDateTime, worstOf } from '@vigil/domain'
import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { Button, Tag } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.tsx'
import { useDevice } from '../../live/hooks.ts'
import { Age } from '../../ui/age.tsx'
import { alarmText, digitsOf } from '../../ui/alarm-text.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { SilencedNote, SimulatedTag } from './device-marks.tsx'

interface AlarmActs {
  focus(id: string): void
  pick(sn: string): void
  silence(sn: string): void
}

interface AlarmRowProps {
  readonly alarm: AlarmEvent
  readonly index: number
  readonly count: number
  readonly top: number
  readonly height: number
  readonly selected: boolean
  readonly reachable: boolean
  readonly acts: AlarmActs
}

function PeakText({ alarm }: { alarm: AlarmEvent }) {
  const { t, i18n } = useTranslation()
  const { peak, deviceType, module } = alarm
  if (peak === null) return null
  const value = formatNumber(i18n.language, peak.value, digitsOf(deviceType, module, peak.quantity))
  return (
    <span className="alarm-peak">
      <span className="quiet">{t('monitor.alarm.peak')}</span>
      <strong dir="ltr">{withUnit(value, unitSymbol(i18n, peak.unit))}</strong>
    </span>
  )
}

/** What about an alarm must not be overlooked: that it is no real one, that it is over, that somebody has seen to it. */
export function AlarmMarks({ alarm, brief = false }: { alarm: AlarmEvent; brief?: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {alarm.kind !== AlarmKind.Normal && (
        <Tag className="alarm-kind" color="blue">
          {t(`alarm.kind.${alarm.kind}`)}
        </Tag>
      )}
      {alarm.simulated && <SimulatedTag brief={brief} />}
      {alarm.endTime !== null && !alarm.handled && <Tag className="alarm-ended">{t('monitor.alarm.ended')}</Tag>}
      {alarm.handled && (
        <Tag className="alarm-handled" icon={<CheckOutlined aria-hidden="true" />}>
          {t('alarm.status.handled')}
        </Tag>
      )}
    </>
  )
}

export const AlarmRow = memo(function AlarmRow(props: AlarmRowProps) {
  const { alarm, index, count, top, height, selected, reachable, acts } = props
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const device = useDevice(alarm.sn)
  const open = alarm.endTime === null
  return (
    <div
      className="alarm-row"
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      data-selected={selected}
      data-handled={alarm.handled}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <button
        type="button"
        className="alarm-main"
        data-key={alarm.id}
        tabIndex={reachable ? 0 : -1}
        aria-pressed={selected}
        onFocus={() => acts.focus(alarm.id)}
        onClick={() => acts.pick(alarm.sn)}
      >
        <span className="alarm-state">
          <StateMark state={worstOf(alarm)} />
          <span className="alarm-marks">
            <AlarmMarks alarm={alarm} brief />
          </span>
        </span>
        <span className="alarm-what">
          <span className="alarm-device">
            <strong className="cell-text" dir="auto">
              {alarm.deviceName}
            </strong>
            <span className="quiet cell-text" dir="auto">
              {alarm.officeName}
            </span>
          </span>
          <span className="alarm-message cell-text">{alarmText(i18n, alarm)}</span>
        </span>
        <span className="alarm-module">
          <span className="cell-text">{t(`module.${alarm.module}`)}</span>
          <PeakText alarm={alarm} />
        </span>
        <span className="alarm-since">
          <Age at={alarm.beginTime} />
          <bdi dir="ltr" className="quiet">
            {formatDateTime(alarm.beginTime, config.timeZone)}
          </bdi>
        </span>
      </button>
      <span className="alarm-act">
        {/* What is over makes no sound, whatever its device does by now. */}
        {open &&
          (device?.silenced !== undefined ? (
            <SilencedNote device={device} brief />
          ) : (
            <Button
              size="small"
              icon={<MutedOutlined />}
              aria-label={t('monitor.silenceDevice', { device: alarm.deviceName })}
              onClick={() => acts.silence(alarm.sn)}
            >
              {t('monitor.silence')}
            </Button>
          ))}
      </span>
    </div>
  )
})
