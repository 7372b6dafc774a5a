import type { AlarmEvent } from '@vigil/contract'
import { formatDateTime, lastBegin, shownStateOf } from '@vigil/domain'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { AlarmMarks } from '../../../ui/alarm/alarm-marks.tsx'
import { AlarmValue } from '../../../ui/alarm/alarm-value.tsx'
import { AlarmWords } from '../../../ui/alarm/alarm-words.tsx'
import { Began, FirstBegin } from '../../../ui/alarm/began.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { aboutText } from '../../../ui/values/alarm-text.ts'

const SHOWN = 2

/** Alarms of one device that go on or wait for somebody. */
export function CardAlarms({ alarms }: { alarms: readonly AlarmEvent[] }) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const [all, setAll] = useState(false)
  if (alarms.length === 0) return null
  // What goes on is read before what is over.
  const ordered = alarms.toSorted((a, b) => Number(a.endTime !== null) - Number(b.endTime !== null))
  return (
    <section className="card-alarms" aria-label={t('monitor.card.alarms')}>
      <h3>{t('monitor.card.alarms')}</h3>
      <ul>
        {(all ? ordered : ordered.slice(0, SHOWN)).map((alarm) => (
          <li key={alarm.id}>
            <span className="card-alarm-head">
              <StateMark state={shownStateOf(alarm)} />
              <AlarmMarks alarm={alarm} />
            </span>
            <Link to={paths.monitor('alarm', { alarm: alarm.id })}>
              <bdi>
                <AlarmWords text={aboutText(i18n, alarm)} />
              </bdi>
            </Link>
            <AlarmValue alarm={alarm} />
            <span className="quiet">
              <Began alarm={alarm} /> · <bdi dir="ltr">{formatDateTime(lastBegin(alarm), config.timeZone)}</bdi>{' '}
              <FirstBegin alarm={alarm} />
            </span>
          </li>
        ))}
      </ul>
      {!all && alarms.length > SHOWN && (
        <Button size="small" type="link" onClick={() => setAll(true)}>
          {t('monitor.card.moreAlarms', { count: alarms.length - SHOWN })}
        </Button>
      )}
    </section>
  )
}
