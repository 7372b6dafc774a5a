import type { AlarmEvent, IncidentLogEntry } from '@vigil/contract'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useMayAct } from '../../acts/use-may-act.ts'
import { CardPart } from '../card-part.tsx'
import { CommentForm } from './comment-form.tsx'
import { LogRow } from './log-row.tsx'

interface IncidentLogProps {
  readonly log: readonly IncidentLogEntry[]
  readonly members: readonly AlarmEvent[]
  /** The alarm whose log takes what is said of all of them; undefined where nothing can be said. */
  readonly carrier: string | undefined
  onEntry(entry: IncidentLogEntry): void
}

/** One log of all that happened: to each of its alarms, by device, and to the incident itself; the newest first. */
export function IncidentLog({ log, members, carrier, onEntry }: IncidentLogProps) {
  const { t } = useTranslation()
  const may = useMayAct()
  const nameOf = (alarmId: string | null): string =>
    alarmId === null
      ? t('incident.whole')
      : (members.find(({ id }) => id === alarmId)?.deviceName ?? t('common.unknown'))
  return (
    <CardPart title={t('desk.part.log')}>
      {may.act && carrier !== undefined && (
        <CommentForm key={carrier} id={carrier} onEntry={(entry) => onEntry({ ...entry, alarmId: carrier })} />
      )}
      <ol className="acard-log" reversed>
        {log.toReversed().map((entry) => (
          <LogRow key={entry.id} entry={entry} about={nameOf(entry.alarmId)} />
        ))}
      </ol>
    </CardPart>
  )
}
