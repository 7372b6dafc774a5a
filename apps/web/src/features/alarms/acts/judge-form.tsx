import type { AlarmEvent } from '@vigil/contract'
import { type EventHandling, validateNote } from '@vigil/domain'
import { Button, Input } from 'antd'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActNote } from './act-note.tsx'
import { FormField } from './form-field.tsx'
import { useActStage } from './pending-acts.ts'
import { problemText } from './problem-text.ts'
import { RefusedNote } from './refused-note.tsx'
import { submitByKey } from './submit-by-key.ts'
import { useActs } from './use-acts.ts'

interface JudgeFormProps {
  readonly alarm: AlarmEvent
  readonly handling: EventHandling
  onDone(): void
  onCancel(): void
}

/** Against what the device says: the log must tell why. */
export function JudgeForm({ alarm: opened, handling, onDone, onCancel }: JudgeFormProps) {
  const { t } = useTranslation()
  const acts = useActs()
  const [alarm, setAlarm] = useState(opened)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const stage = useActStage(useMemo(() => [alarm], [alarm]))
  const problems = validateNote({ note })
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0 || stage !== undefined) return
    const result = await acts.judge(alarm, handling, note)
    if (result === undefined) return
    if (result.refused.length === 0) onDone()
    else setAlarm(result.refused[0]?.alarm ?? alarm)
  }
  return (
    <form className="act-form" onSubmit={(event) => void onSubmit(event)} onKeyDown={submitByKey} noValidate>
      <RefusedNote refused={acts.refused} onClose={acts.forgive} />
      <ActNote stage={stage} failed={acts.failed} onClose={acts.forgive} />
      <p>{t(`desk.judge.${handling}`)}</p>
      <FormField first label={t('desk.judge.note')} problem={tried ? problemText(t, problems, 'note') : undefined}>
        {(field) => (
          <Input.TextArea {...field} rows={3} value={note} onChange={({ target }) => setNote(target.value)} />
        )}
      </FormField>
      <div className="act-buttons">
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button
          type="primary"
          danger={handling === 'clear'}
          htmlType="submit"
          loading={stage !== undefined}
          disabled={alarm.handled}
        >
          {t(`alarm.act.${handling}`)}
        </Button>
      </div>
    </form>
  )
}
