import { ThunderboltOutlined } from '@ant-design/icons'
import type { AlarmEvent } from '@vigil/contract'
import { FLOOD_ABOVE, worstOf } from '@vigil/domain'
import { useTranslation } from 'react-i18next'
import { Age } from '../../../ui/age.tsx'
import { AlarmMarks } from '../../../ui/alarm/alarm-marks.tsx'
import { alarmText } from '../../../ui/alarm-text.ts'
import { StateMark } from '../../../ui/state-mark.tsx'

interface FloodBannerProps {
  readonly count: number
  readonly first: AlarmEvent | undefined
  /** Filters keep some out of sight. */
  readonly filtered: boolean
  onOpen(id: string): void
}

/** Says that the desk is in another order, and why; the alarm that began it stays in sight whatever follows. */
export function FloodBanner({ count, first, filtered, onOpen }: FloodBannerProps) {
  const { t, i18n } = useTranslation()
  return (
    <section className="flood-banner" aria-label={t('desk.flood.title')}>
      <p role="status">
        <ThunderboltOutlined aria-hidden="true" /> <strong>{t('desk.flood.title')}</strong>{' '}
        {t('desk.flood.text', { count, above: FLOOD_ABOVE })} {!filtered && t('desk.flood.nothingHidden')}
      </p>
      {first !== undefined && (
        <button type="button" className="flood-first" onClick={() => onOpen(first.id)}>
          <strong>{t('desk.flood.firstOut')}</strong>
          <StateMark state={worstOf(first)} />
          <bdi>{first.deviceName}</bdi>
          <bdi className="quiet">{alarmText(i18n, first)}</bdi>
          <AlarmMarks alarm={first} />
          <span className="quiet">
            <Age at={first.beginTime} />
          </span>
        </button>
      )}
    </section>
  )
}
