import type { AlarmEvent } from '@vigil/contract'
import { type EventHandling, validateNote } from '@vigil/domain'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { ActNote } from './act-note.tsx'
import { FormField } from './form-field.tsx'
import { problemText } from './problem-text.ts'
import { RefusedNote } from './refused-note.tsx'
import { submitByKey } from './submit-by-key.ts'
import { useActs } from './use-acts.ts'
import { useAlarmForm } from './use-alarm-form.ts'

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
  const { alarm, tried, stage, submit } = useAlarmForm(opened, onDone)
  const [note, setNote] = useState('')
  const problems = validateNote({ note })
  const onSubmit = (event: FormEvent) => submit(event, problems.length === 0, () => acts.judge(alarm, handling, note))
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
