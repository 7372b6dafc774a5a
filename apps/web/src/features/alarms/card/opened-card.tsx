import { openedIncident } from '../../../ui/alarm/opened-card.ts'
import { AlarmCard } from './alarm-card.tsx'
import { IncidentCard } from './incident/incident-card.tsx'

interface OpenedCardProps {
  /** An alarm, or an incident (`incidentCard`). */
  readonly opened: string
  onClose(): void
  onOpen(id: string): void
  onDevice(sn: string): void
}

/** The card of whatever is open beside the queue. */
export function OpenedCard({ opened, onClose, onOpen, onDevice }: OpenedCardProps) {
  const incident = openedIncident(opened)
  return incident === undefined ? (
    <AlarmCard id={opened} onClose={onClose} onOpen={onOpen} onDevice={onDevice} />
  ) : (
    <IncidentCard key={incident} id={incident} onClose={onClose} onOpen={onOpen} />
  )
}
