import type { EndpointRequest, ModuleKey } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { Alert, Button, Input, InputNumber, Modal, Radio, Select } from 'antd'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { ActNote } from '../acts/act-note.tsx'
import { FormField } from '../acts/form-field.tsx'
import { submitByKey } from '../acts/submit-by-key.ts'
import { useUnderWay } from '../acts/use-under-way.ts'

type Level = NonNullable<EndpointRequest<'drillAlarm'>['state']>
const LEVELS: readonly Level[] = [1, 2, 3]
const MINUTES = { least: 1, most: 480, usual: 30 }

interface DrillFormProps {
  /** The device that is looked at. */
  readonly device: string | undefined
  onStarted(id: string): void
  onCancel(): void
}

/** Starts an alarm that is marked as a drill wherever it shows, and that no reading ends. */
function DrillForm({ device, onStarted, onCancel }: DrillFormProps) {
  const { t } = useTranslation()
  const { api, confirm } = useSession()
  const { fleet, watch } = useLive()
  const { stage, failed, forgive, run } = useUnderWay()
  const [sn, setSn] = useState(device)
  const [chosen, setModule] = useState<ModuleKey>()
  const [state, setState] = useState<Level>(2)
  const [minutes, setMinutes] = useState<number | null>(MINUTES.usual)
  const [note, setNote] = useState('')
  const devices = useMemo(
    () =>
      fleet.places().map((place) => ({ value: place.sn, label: `${place.name} · ${place.officeName} · ${place.sn}` })),
    [fleet],
  )
  const place = sn === undefined ? undefined : fleet.place(sn)
  const modules = (registry.model(place?.deviceType ?? '')?.modules ?? []).filter(({ kind }) => kind !== undefined)
  const module = modules.find(({ key }) => key === chosen)?.key ?? modules[0]?.key
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sn === undefined || module === undefined || minutes === null) return
    const started = await run(() => api('drillAlarm', { sn, module, state, minutes, note }), 'error.submitFailed')
    if (started === undefined) return
    watch.tell({ type: 'alarms', alarms: [started] })
    confirm(t('desk.drill.started'))
    onStarted(started.id)
  }
  return (
    <form className="act-form" onSubmit={(event) => void submit(event)} onKeyDown={submitByKey} noValidate>
      <Alert type="info" showIcon title={t('desk.drill.what')} />
      <FormField label={t('desk.drill.device')}>
        {(field) => (
          <Select
            {...field}
            showSearch={{ optionFilterProp: 'label' }}
            value={sn ?? null}
            onChange={(value) => setSn(value ?? undefined)}
            options={devices}
          />
        )}
      </FormField>
      <FormField label={t('desk.drill.module')}>
        {(field) => (
          <Select
            {...field}
            value={module ?? null}
            disabled={modules.length === 0}
            onChange={(value) => setModule(value ?? undefined)}
            options={modules.map(({ key }) => ({ value: key, label: t(`module.${key}`) }))}
          />
        )}
      </FormField>
      <fieldset className="act-field">
        <legend>{t('desk.drill.level')}</legend>
        <Radio.Group
          value={state}
          onChange={({ target }) => setState(target.value)}
          options={LEVELS.map((value) => ({ value, label: t(POINT_STATE_KEYS[value]) }))}
        />
      </fieldset>
      <FormField label={t('desk.drill.minutes')}>
        {(field) => (
          <InputNumber
            {...field}
            min={MINUTES.least}
            max={MINUTES.most}
            precision={0}
            value={minutes}
            onChange={setMinutes}
          />
        )}
      </FormField>
      <FormField label={t('desk.drill.note')}>
        {(field) => <Input {...field} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />}
      </FormField>
      <ActNote stage={stage} failed={failed} onClose={forgive} />
      <div className="act-buttons">
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button
          type="primary"
          htmlType="submit"
          loading={stage !== undefined}
          disabled={module === undefined || minutes === null}
        >
          {t('desk.drill.start')}
        </Button>
      </div>
    </form>
  )
}

export function DrillDialog({ open, ...form }: DrillFormProps & { open: boolean }) {
  const { t } = useTranslation()
  return (
    <Modal open={open} title={t('desk.drill.start')} footer={null} onCancel={form.onCancel} destroyOnHidden width={520}>
      <DrillForm {...form} />
    </Modal>
  )
}
