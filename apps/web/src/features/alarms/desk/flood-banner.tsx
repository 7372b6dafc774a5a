import { ThunderboltOutlined } from '@ant-design/icons'
import { FLOOD_ABOVE, type FloodMember, formatDateTime, shownStateOf, type Watch } from '@vigil/domain'
import { useCallback } from 'react'
import { useTexts } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useFlood, useWatch } from '../../../live/hooks.ts'
import { AlarmMarks } from '../../../ui/alarm/alarm-marks.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { Age } from '../../../ui/time/age.tsx'
import { aboutText } from '../../../ui/values/alarm-text.ts'

interface FloodBannerProps {
  /** Filters keep some out of sight. */
  readonly filtered: boolean
  onOpen(id: string): void
}

function FirstOut({ first: { alarm, at }, onOpen }: { first: FloodMember; onOpen(id: string): void }) {
  const texts = useTexts()
  const { t } = texts
  const { config } = useSession()
  const onDesk = useWatch(useCallback(({ desk }: Watch) => desk.has(alarm.id), [alarm.id]))
  const time = (
    <span className="quiet">
      <Age at={at} />
      <span className="flood-clock">
        {' · '}
        <bdi dir="ltr">{formatDateTime(at, config.timeZone, 'hh:mm:ss')}</bdi>
      </span>
    </span>
  )
  // What is over must not look like the first thing to act on; how it stood when it was last heard of is not how it stands.
  if (!onDesk || alarm.endTime !== null) {
    return (
      <button type="button" className="flood-first flood-first-over" onClick={() => onOpen(alarm.id)}>
        <span>{t('desk.flood.firstOut')}:</span>
        <bdi>{alarm.deviceName}</bdi>
        {time}
        <span>{t(onDesk ? 'desk.flood.over' : 'desk.flood.left')}</span>
      </button>
    )
  }
  return (
    <button type="button" className="flood-first" onClick={() => onOpen(alarm.id)}>
      <strong>{t('desk.flood.firstOut')}</strong>
      <StateMark state={shownStateOf(alarm)} />
      <bdi title={aboutText(texts, alarm)}>{alarm.deviceName}</bdi>
      <AlarmMarks alarm={alarm} iconOnly />
      {time}
    </button>
  )
}

/** While more comes in than one person can take: says so, and what began it, which stays in sight whatever follows. */
export function FloodBanner({ filtered, onOpen }: FloodBannerProps) {
  const { t } = useTexts()
  const { on, count, first } = useFlood()
  if (!on) return null
  const whole = [
    t('desk.flood.text', { count, above: FLOOD_ABOVE }),
    ...(filtered ? [] : [t('desk.flood.nothingHidden')]),
  ]
  return (
    <section className="flood-banner" aria-label={t('desk.flood.title')}>
      <p role="status" title={whole.join(' ')}>
        <ThunderboltOutlined aria-hidden="true" /> <strong>{t('desk.flood.title')}</strong>{' '}
        <span aria-hidden="true">{t('desk.flood.short', { count })}</span>
        <span className="visually-hidden">{whole.join(' ')}</span>
      </p>
      {first !== null && <FirstOut first={first} onOpen={onOpen} />}
    </section>
  )
}
