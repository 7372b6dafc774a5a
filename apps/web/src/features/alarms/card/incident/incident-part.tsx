import type { AlarmEvent } from '@vigil/contract'
import { incidentKeyOf, type Watch } from '@vigil/domain'
import { useCallback } from 'react'
import { useTexts } from '../../../../lib/language/use-translation.tsx'
import { useWatch } from '../../../../live/hooks.ts'
import { incidentCard } from '../../../../ui/alarm/opened-card.ts'
import { useIncidentHeadline } from '../../../../ui/alarm/use-incident-headline.ts'
import { CardPart } from '../card-part.tsx'
import { incidentWhy } from './incident-why.ts'

const deskOf = ({ desk }: Watch) => desk

/** The incident that an alarm belongs to, and why; nothing for an alarm that is one by itself. */
export function IncidentPart({ alarm, onOpen }: { alarm: AlarmEvent; onOpen(id: string): void }) {
  const desk = useWatch(useCallback(deskOf, []))
  const key = incidentKeyOf(alarm)
  const others = [...desk.values()].filter((each) => each.id !== alarm.id && incidentKeyOf(each) === key)
  return others.length === 0 ? null : <KnownIncident alarm={alarm} members={[alarm, ...others]} onOpen={onOpen} />
}

interface KnownProps {
  readonly alarm: AlarmEvent
  readonly members: readonly [AlarmEvent, ...AlarmEvent[]]
  onOpen(id: string): void
}

function KnownIncident({ alarm, members, onOpen }: KnownProps) {
  const texts = useTexts()
  const { t } = texts
  const { title, facts, whole } = useIncidentHeadline(members)
  const id = alarm.life?.incident?.id ?? alarm.id
  return (
    <CardPart title={t('incident.label')}>
      <button
        type="button"
        className="acard-open"
        aria-label={t('incident.open', { name: whole })}
        onClick={() => onOpen(incidentCard(id))}
      >
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <bdi className="quiet">{facts}</bdi>
        <span className="quiet">{incidentWhy(texts, alarm.life?.incident, members)}</span>
      </button>
    </CardPart>
  )
}
