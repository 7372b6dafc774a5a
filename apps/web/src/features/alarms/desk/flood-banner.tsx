import { ThunderboltOutlined } from '@ant-design/icons'
import { FLOOD_ABOVE, type FloodMember, formatDateTime, shownStateOf, type Watch } from '@vigil/domain'
import { useSession } from '../../../lib/session.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { useWatch } from '../../../live/hooks.ts'
import { AlarmMarks } from '../../../ui/alarm/alarm-marks.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { Age } from '../../../ui/time/age.tsx'
import { aboutText } from '../../../ui/values/alarm-text.ts'

interface FloodBannerProps {
  readonly count: number
  readonly first: FloodMember | null
  /** Filters keep some out of sight. */
  readonly filtered: boolean
  onOpen(id: string): void
}

const deskOf = ({ desk }: Watch) => desk

function FirstOut({ first: { alarm, at }, onOpen }: { first: FloodMember; onOpen(id: string): void }) {
  const texts = useTexts()
  const { t } = texts
  const { config } = useSession()
  const onDesk = useWatch(deskOf).has(alarm.id)
  const time = (
    <span className="quiet">
      <Age at={at} /> · <bdi dir="ltr">{formatDateTime(at, config.timeZone, 'hh:mm:ss')}</bdi>
    </span>
  )
  // What is over must not look like the first thing to act on; how it stood when it was last heard of is not how it stands.
  if (!onDesk || alarm.endTime !== null) {
    return (
      <button type="button" className="flood-first flood-first-over" onClick={() => onOpen(alarm.id)}>
        <span>{t('desk.flood.firstOut')}:</span>
        <bdi>{alarm.deviceName}</bdi>
        <span>{t(onDesk ? 'desk.fact.ended' : 'desk.flood.left')}</span>
        {time}
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

/** Says that the desk is in another order, and why; the alarm that began it stays in sight whatever follows. */
export function FloodBanner({ count, first, filtered, onOpen }: FloodBannerProps) {
  const { t } = useTexts()
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
