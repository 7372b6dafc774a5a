import type { AlarmLogEntry } from '@vigil/contract'
import { formatDateTime, validateComment } from '@vigil/domain'
import { logNote } from '@vigil/i18n/web'
import { Button, Input } from 'antd'
import { type FormEvent, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { randomId } from '../../../lib/random-id.ts'
import { useSession } from '../../../lib/session.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { ActNote } from '../acts/act-note.tsx'
import { problemText } from '../acts/problem-text.ts'
import { useMayAct } from '../acts/use-may-act.ts'
import { useUnderWay } from '../acts/use-under-way.ts'
import { CardPart } from './card-part.tsx'

interface CommentProps {
  readonly id: string
  readonly inputRef: Ref<HTMLTextAreaElement>
  onEntry(entry: AlarmLogEntry): void
}

function Comment({ id, inputRef, onEntry }: CommentProps) {
  const { t } = useTranslation()
  const { api } = useSession()
  const { stage, failed, forgive, run } = useUnderWay()
  const [text, setText] = useState('')
  // Told twice, after an answer that was lost, it is one comment; other words are another.
  const [sent, setSent] = useState<{ commentId: string; text: string }>()
  const [tried, setTried] = useState(false)
  const problems = validateComment({ text })
  const problem = tried ? problemText(t, problems, 'text') : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0) return
    const comment = sent?.text === text ? sent : { commentId: randomId(12), text }
    setSent(comment)
    const entry = await run(() => api('commentAlarm', { id, ...comment }), 'error.submitFailed')
    if (entry === undefined) return
    onEntry(entry)
    setText('')
    setSent(undefined)
    setTried(false)
  }
  return (
    <form className="acard-comment" onSubmit={(event) => void submit(event)} noValidate>
      <Input.TextArea
        ref={(field) => {
          const area = field?.resizableTextArea?.textArea ?? null
          if (typeof inputRef === 'function') inputRef(area)
          else if (inputRef) inputRef.current = area
        }}
        aria-label={t('desk.log.comment')}
        aria-invalid={problem !== undefined}
        placeholder={t('desk.log.comment')}
        autoSize={{ minRows: 1, maxRows: 4 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button htmlType="submit" loading={stage !== undefined}>
        {t('desk.log.send')}
      </Button>
      <p className="act-problem" aria-live="polite">
        {problem}
      </p>
      <ActNote stage={stage} failed={failed} onClose={forgive} />
    </form>
  )
}

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
      {may.act && <Comment id={id} inputRef={commentRef} onEntry={onEntry} />}
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
