import {
  type AlarmEvent,
  type AlarmKind,
  type DisposalOption,
  AlarmKind as Kinds,
  type SiteOutcome,
} from '@vigil/contract'
import { OFFERED_SITUATIONS, validateDisposal } from '@vigil/domain'
import { Button, Checkbox, Input, Radio } from 'antd'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { outcomesOf } from '../../../ui/alarm/outcome-words.ts'
import '../alarms.css'
import { ActNote } from './act-note.tsx'
import { FormField } from './form-field.tsx'
import { useActStage } from './pending-acts.ts'
import { problemText } from './problem-text.ts'
import { RefusedNote } from './refused-note.tsx'
import { SiteOutcomes } from './site-outcomes.tsx'
import { submitByKey } from './submit-by-key.ts'
import { useActs } from './use-acts.ts'

interface DisposalFormProps {
  /** As they were when the form was opened: what changes while somebody writes is told, not overwritten. */
  readonly alarms: readonly AlarmEvent[]
  /** All were handled. */
  onDone(): void
  onCancel(): void
}

/** A flood is asked about by its first ones: they are of the same danger and place. */
const ASKED_MAX = 50

const KINDS: readonly AlarmKind[] = Object.values(Kinds)

/** How alarms were handled: by whom, how, and what kind of alarm it was after all. */
export function DisposalForm({ alarms: opened, onDone, onCancel }: DisposalFormProps) {
  const { t, i18n } = useTranslation()
  const { user } = useSession()
  const acts = useActs()
  const [alarms, setAlarms] = useState(opened)
  const [handler, setHandler] = useState(user.name)
  const [own, setOwn] = useState<string>()
  const [options, setOptions] = useState<readonly DisposalOption[]>([])
  const [outcomes, setOutcomes] = useState<readonly SiteOutcome[]>([])
  const [kind, setKind] = useState<AlarmKind>(opened[0]?.kind ?? Kinds.Normal)
  const [tried, setTried] = useState(false)
  const stage = useActStage(alarms)
  // A drill stays a drill, whatever is entered.
  const fixed = opened.some(({ life }) => life?.source === 'drill')

  const bySite = useCall(
    'offeredOutcomes',
    { ids: opened.slice(0, ASKED_MAX).map(({ id }) => id) },
    { quiet: true, enabled: opened.length > 0 },
  )

  const offered = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(
    outcomesOf(t, { options: [...options], outcomes: [...outcomes] }),
  )
  const situation = own ?? offered
  const problems = validateDisposal({ handler, situation, kind, options: [...options, ...outcomes] })
  const problemOf = (field: string) => (tried ? problemText(t, problems, field) : undefined)

  const submit = async () => {
    setTried(true)
    if (problems.length > 0 || stage !== undefined) return
    const result = await acts.handle(alarms, {
      handler,
      situation,
      kind,
      options: [...options],
      ...(outcomes.length > 0 && { outcomes: outcomes.map(({ code, words }) => ({ code, words })) }),
    })
    if (result === undefined) return
    // A second try is made on what is shown now.
    const again = result.refused.flatMap(({ alarm }) => (alarm === null || alarm.handled ? [] : alarm))
    if (result.refused.length === 0) onDone()
    else setAlarms(again)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form className="act-form" onSubmit={onSubmit} onKeyDown={submitByKey} noValidate>
      <RefusedNote refused={acts.refused} onClose={acts.forgive} />
      <ActNote stage={stage} failed={acts.failed} onClose={acts.forgive} />
      <FormField label={t('desk.disposal.handler')} problem={problemOf('handler')}>
        {(field) => <Input {...field} value={handler} onChange={({ target }) => setHandler(target.value)} />}
      </FormField>
      <fieldset className="act-field">
        <legend>{t('desk.disposal.options')}</legend>
        <Checkbox.Group<DisposalOption>
          className="act-options"
          value={[...options]}
          onChange={setOptions}
          options={OFFERED_SITUATIONS.map((value) => ({ value, label: t(`alarm.disposal.${value}`) }))}
        />
        <p className="act-problem" aria-live="polite">
          {problemOf('options')}
        </p>
      </fieldset>
      <SiteOutcomes offered={bySite.data ?? []} chosen={outcomes} onChoose={setOutcomes} />
      {bySite.isError && <p className="quiet">{t('desk.disposal.outcomesFailed')}</p>}
      <FormField first label={t('desk.disposal.situation')} problem={problemOf('situation')}>
        {(field) => (
          <Input.TextArea
            {...field}
            rows={3}
            value={situation}
            placeholder={t('desk.disposal.situationHint')}
            onChange={({ target }) => setOwn(target.value)}
          />
        )}
      </FormField>
      <fieldset className="act-field">
        <legend>{t('desk.disposal.kind')}</legend>
        <Radio.Group
          value={kind}
          disabled={fixed}
          onChange={({ target }) => setKind(target.value)}
          options={KINDS.map((value) => ({ value, label: t(`alarm.kind.${value}`) }))}
        />
      </fieldset>
      {alarms.some(({ life }) => life?.caseId) && (
        <p className="quiet">{t('desk.disposal.what', { count: alarms.length })}</p>
      )}
      <div className="act-buttons">
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={stage !== undefined} disabled={alarms.length === 0}>
          {t('desk.act.handle')}
        </Button>
      </div>
    </form>
  )
}
