import type { AlarmEvent } from '@vigil/contract'
import { formatDateTime, SHELF_MAX_HOURS, validateShelf } from '@vigil/domain'
import { Button, Input, Radio } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { useClock } from '../../../ui/time/use-clock.ts'
import { ActNote } from './act-note.tsx'
import { FormField } from './form-field.tsx'
import { problemText } from './problem-text.ts'
import { RefusedNote } from './refused-note.tsx'
import { submitByKey } from './submit-by-key.ts'
import { useActs } from './use-acts.ts'
import { useAlarmForm } from './use-alarm-form.ts'

const MINUTE_MS = 60_000
const CHOICES = [15, 30, 60, 120, 240, SHELF_MAX_HOURS * 60] as const

interface ShelveFormProps {
  readonly alarm: AlarmEvent
  onDone(): void
  onCancel(): void
}

const durationIn = (language: string, minutes: number): string => {
  const [unit, value] = minutes < 60 ? (['minute', minutes] as const) : (['hour', minutes / 60] as const)
  const tag = language === 'ar' ? 'ar-u-nu-latn' : language
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}

/** With a reason and an end: a shelf without them is a way to lose an alarm. */
export function ShelveForm({ alarm: opened, onDone, onCancel }: ShelveFormProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { link } = useLive()
  const acts = useActs()
  const { alarm, tried, stage, submit } = useAlarmForm(opened, onDone)
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState<number>(30)
  useClock()
  const now = link.serverNow()
  // A second less: on the way to the server its clock goes on, and may be a little behind.
  const until = now + minutes * MINUTE_MS - 1000
  const problems = validateShelf({ reason, until }, now)
  const problemOf = (field: string) => (tried ? problemText(t, problems, field) : undefined)
  const onSubmit = (event: FormEvent) =>
    submit(event, problems.length === 0, () => acts.shelve(alarm, reason, Math.round(until)))
  return (
    <form className="act-form" onSubmit={(event) => void onSubmit(event)} onKeyDown={submitByKey} noValidate>
      <RefusedNote refused={acts.refused} onClose={acts.forgive} />
      <ActNote stage={stage} failed={acts.failed} onClose={acts.forgive} />
      <p>{t('desk.shelve.what')}</p>
      <FormField first label={t('desk.shelve.reason')} problem={problemOf('reason')}>
        {(field) => (
          <Input.TextArea {...field} rows={2} value={reason} onChange={({ target }) => setReason(target.value)} />
        )}
      </FormField>
      <fieldset className="act-field">
        <legend>{t('desk.shelve.until')}</legend>
        <Radio.Group
          value={minutes}
          optionType="button"
          buttonStyle="solid"
          onChange={({ target }) => setMinutes(target.value)}
          options={CHOICES.map((value) => ({ value, label: durationIn(i18n.language, value) }))}
        />
        <p className="act-problem" aria-live="polite">
          {problemOf('until')}
        </p>
      </fieldset>
      <p className="quiet">
        {t('desk.shelve.returns')} <bdi dir="ltr">{formatDateTime(until, config.timeZone)}</bdi>
      </p>
      <div className="act-buttons">
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={stage !== undefined} disabled={alarm.handled}>
          {t('desk.act.shelve')}
        </Button>
      </div>
    </form>
  )
}
