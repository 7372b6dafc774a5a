import type { AlarmEvent } from '@vigil/contract'
import { validateNote } from '@vigil/domain'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { ActNote } from './act-note.tsx'
import { FormField } from './form-field.tsx'
import { useActStage } from './pending-acts.ts'
import { problemText } from './problem-text.ts'
import { RefusedNote } from './refused-note.tsx'
import { submitByKey } from './submit-by-key.ts'
import { useActs } from './use-acts.ts'

interface ClearFormProps {
  /** As they were when the form was opened: what changes while somebody writes is told, not overwritten. */
  readonly alarms: readonly AlarmEvent[]
  onDone(): void
  onCancel(): void
}

/** All alarms of an incident are cleared with one note, which stands in the log of each. */
export function ClearForm({ alarms: opened, onDone, onCancel }: ClearFormProps) {
  const { t } = useTranslation()
  const acts = useActs()
  const [alarms, setAlarms] = useState(opened)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const stage = useActStage(alarms)
  const problems = validateNote({ note })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0 || stage !== undefined) return
    const result = await acts.clear(alarms, note)
    if (result === undefined) return
    // A second try is made on what is shown now.
    if (result.refused.length === 0) onDone()
    else setAlarms(result.refused.flatMap(({ alarm }) => (alarm === null || alarm.handled ? [] : alarm)))
  }
  return (
    <form className="act-form" onSubmit={(event) => void submit(event)} onKeyDown={submitByKey} noValidate>
      <RefusedNote refused={acts.refused} onClose={acts.forgive} />
      <ActNote stage={stage} failed={acts.failed} onClose={acts.forgive} />
      <p>{t('incident.clearHint')}</p>
      <FormField first label={t('desk.judge.note')} problem={tried ? problemText(t, problems, 'note') : undefined}>
        {(field) => (
          <Input.TextArea {...field} rows={3} value={note} onChange={({ target }) => setNote(target.value)} />
        )}
      </FormField>
      <div className="act-buttons">
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="primary" danger htmlType="submit" loading={stage !== undefined} disabled={alarms.length === 0}>
          {t('incident.clearAll', { count: alarms.length })}
        </Button>
      </div>
    </form>
  )
}
