import type { IncidentGroup } from '@vigil/domain'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { useTexts } from '../../lib/language/use-translation.tsx'
import { AlarmMarks } from '../../ui/alarm/alarm-marks.tsx'
import { AlarmValue } from '../../ui/alarm/alarm-value.tsx'
import { Began } from '../../ui/alarm/began.tsx'
import { incidentCard } from '../../ui/alarm/opened-card.ts'
import { useIncidentHeadline } from '../../ui/alarm/use-incident-headline.ts'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { homeLinks } from './home-links.ts'
import { ListLink } from './list-link.tsx'

/** All alarms of one incident as one that waits. */
export function QueueIncident({ group: { id, alarms } }: { group: IncidentGroup }) {
  const { t } = useTexts()
  const { headline, title, facts } = useIncidentHeadline(alarms)
  const { state, telling, firstOut } = headline
  return (
    <li className="queue-row" data-not-real={firstOut.kind !== 'normal'}>
      <span className="queue-head">
        <StateMark state={state} />
        <span className="queue-tags">
          {(firstOut.kind !== 'normal' || firstOut.simulated === true) && <AlarmMarks alarm={firstOut} phase={false} />}
        </span>
        <span className="queue-since">
          <Began alarm={firstOut} />
        </span>
      </span>
      <span className="queue-place">
        <ListLink
          to={homeLinks.alarm(incidentCard(id))}
          className="queue-open"
          label={t('home.queue.open', { device: title, state: t(POINT_STATE_KEYS[state]) })}
        >
          <bdi>{title}</bdi>
        </ListLink>
        <bdi className="quiet">{facts}</bdi>
      </span>
      <span className="queue-message">{telling !== null && <AlarmValue alarm={telling} />}</span>
    </li>
  )
}
