import type { AlarmLogEntry } from '@vigil/contract'
import { validateComment } from '@vigil/domain'
import { Button, Input } from 'antd'
import { type FormEvent, type Ref, useState } from 'react'
import { randomId } from '../../../../lib/browser/random-id.ts'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { ActNote } from '../../acts/act-note.tsx'
import { problemText } from '../../acts/problem-text.ts'
import { useUnderWay } from '../../acts/use-under-way.ts'

interface CommentFormProps {
  readonly id: string
  readonly inputRef?: Ref<HTMLTextAreaElement>
  onEntry(entry: AlarmLogEntry): void
}

/** What somebody has to say, for the log of an alarm; of an incident, for that of the alarm that carries its plan. */
export function CommentForm({ id, inputRef, onEntry }: CommentFormProps) {
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
