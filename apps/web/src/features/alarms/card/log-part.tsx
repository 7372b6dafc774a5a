import type { AlarmLogEntry } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { logNote } from '@vigil/i18n/web'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { useMayAct } from '../acts/use-may-act.ts'
import { CardPart } from './card-part.tsx'
import { CommentForm } from './comment-form.tsx'

interface LogPartProps {
  readonly id: string
  readonly log: readonly AlarmLogEntry[]
  readonly commentRef: Ref<HTMLTextAreaElement>
  onEntry(entry: AlarmLogEntry): void
}

/** Everything that happened to the alarm, the newest first; nothing in it is ever changed. */
export function LogPart({ id, log, commentRef, onEntry }: LogPartProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const may = useMayAct()
  return (
    <CardPart title={t('desk.part.log')}>
      {may.act && <CommentForm id={id} inputRef={commentRef} onEntry={onEntry} />}
      <ol className="acard-log" reversed>
        {log.toReversed().map((entry) => (
          <li key={entry.id} data-kind={entry.kind}>
            <bdi dir="ltr" className="quiet">
              {formatDateTime(entry.at, config.timeZone)}
            </bdi>
            <span className="acard-line">
              <strong>{t(`desk.log.${entry.kind}`)}</strong>
              {entry.state !== null && <StateMark state={entry.state} />}
              {entry.by !== '' && <bdi>{entry.by}</bdi>}
              {entry.from !== '' && (
                <bdi dir="ltr" className="quiet">
                  {entry.from}
                </bdi>
              )}
            </span>
            {entry.note !== '' && <bdi className="acard-note">{logNote(i18n, entry)}</bdi>}
          </li>
        ))}
      </ol>
    </CardPart>
  )
}
