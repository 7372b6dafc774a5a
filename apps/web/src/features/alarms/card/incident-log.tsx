import type { AlarmEvent, IncidentLogEntry } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { logNote } from '@vigil/i18n/web'
import { useSession } from '../../../lib/session.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { useMayAct } from '../acts/use-may-act.ts'
import { CardPart } from './card-part.tsx'
import { CommentForm } from './comment-form.tsx'

interface IncidentLogProps {
  readonly log: readonly IncidentLogEntry[]
  readonly members: readonly AlarmEvent[]
  /** The alarm whose log takes what is said of all of them; undefined where nothing can be said. */
  readonly carrier: string | undefined
  onEntry(entry: IncidentLogEntry): void
}

/** One log of all that happened: to each of its alarms, by device, and to the incident itself; the newest first. */
export function IncidentLog({ log, members, carrier, onEntry }: IncidentLogProps) {
  const texts = useTexts()
  const { t } = texts
  const { config } = useSession()
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
          <li key={entry.id} data-kind={entry.kind}>
            <bdi dir="ltr" className="quiet">
              {formatDateTime(entry.at, config.timeZone)}
            </bdi>
            <span className="acard-line">
              <strong>{t(`desk.log.${entry.kind}`)}</strong>
              <bdi>{nameOf(entry.alarmId)}</bdi>
              {entry.state !== null && <StateMark state={entry.state} />}
              {entry.by !== '' && <bdi>{entry.by}</bdi>}
            </span>
            {entry.note !== '' && <bdi className="acard-note">{logNote(texts, entry)}</bdi>}
          </li>
        ))}
      </ol>
    </CardPart>
  )
}
