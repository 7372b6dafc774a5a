import type { AlarmLogEntry } from '@vigil/contract'
import type { Ref } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useMayAct } from '../../acts/use-may-act.ts'
import { CardPart } from '../card-part.tsx'
import { CommentForm } from './comment-form.tsx'
import { LogRow } from './log-row.tsx'

interface LogPartProps {
  readonly id: string
  readonly log: readonly AlarmLogEntry[]
  readonly commentRef: Ref<HTMLTextAreaElement>
  onEntry(entry: AlarmLogEntry): void
}

/** Everything that happened to the alarm, the newest first; nothing in it is ever changed. */
export function LogPart({ id, log, commentRef, onEntry }: LogPartProps) {
  const { t } = useTranslation()
  const may = useMayAct()
  return (
    <CardPart title={t('desk.part.log')}>
      {may.act && <CommentForm id={id} inputRef={commentRef} onEntry={onEntry} />}
      <ol className="acard-log" reversed>
        {log.toReversed().map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </CardPart>
  )
}
