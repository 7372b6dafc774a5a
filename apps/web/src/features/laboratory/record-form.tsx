import { useQueryClient } from '@tanstack/react-query'
import {
  ASSAY_NAME_MAX,
  ASSAY_REPLICATES_MAX,
  ASSAY_TEXT_MAX,
  type AssayDetail,
  type AssayItem,
  type AssayRecordDraft,
} from '@vigil/contract'
import { assayValueOf, type Problem, replicateFigures, validateAssayRecord } from '@vigil/domain'
import { Button, Input, Select } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentOf } from '../../lib/file-content.ts'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { useDeviceOptions } from '../../ui/records/use-fleet-options.ts'
import { fieldTime, momentOfField } from '../../ui/time/site-time.ts'
import { figure } from './figure.ts'
import { LabField } from './lab-field.tsx'

interface RecordFormProps {
  readonly items: readonly AssayItem[]
  /** The one that is corrected; without it a new one is written down. */
  readonly record?: AssayDetail | undefined
  onDone(): void
}

/** One test with its replicates. A correction says why, and what stood there stays on record. */
export function RecordForm({ items, record, onDone }: RecordFormProps) {
  const { t, i18n } = useTranslation()
  const { api, present, confirm, config, user } = useSession()
  const { link } = useLive()
  const queries = useQueryClient()
  const devices = useDeviceOptions()
  const [itemId, setItemId] = useState(record?.itemId ?? '')
  const [sn, setSn] = useState(record?.sn ?? null)
  const [spectrum, setSpectrum] = useState(record?.spectrum ?? null)
  const [texts, setTexts] = useState({
    values: record?.values.join(' ') ?? '',
    time: fieldTime(record?.time ?? link.serverNow(), config.timeZone),
    sample: record?.sample ?? '',
    operator: record?.operator ?? user.name,
    remarks: record?.remarks ?? '',
    reason: '',
  })
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [busy, setBusy] = useState(false)
  const problemOf = (field: string): string | undefined => {
    const found = problems.find((each) => each.field === field)
    return found && t(found.key, found.values ?? {})
  }
  const set = (key: keyof typeof texts) => (value: string) => {
    setTexts({ ...texts, [key]: value })
    setProblems(problems.filter(({ field }) => field !== key))
  }
  const words = texts.values
    .trim()
    .split(/[\s;]+/)
    .filter((word) => word !== '')
  const values = words.slice(0, ASSAY_REPLICATES_MAX).map((word) => assayValueOf(word) ?? Number.NaN)
  const item = items.find(({ id }) => id === itemId)
  const figures = values.length > 1 && values.every(Number.isFinite) ? replicateFigures(values) : undefined
  const number = (value: number) => figure(i18n.language, value, 4)

  async function attach(file: File | undefined): Promise<void> {
    if (file === undefined) return
    try {
      const read = await api('readLabFile', { name: file.name, ...contentOf(new Uint8Array(await file.arrayBuffer())) })
      if (read.spectrum !== null) setSpectrum(read.spectrum)
      else setProblems([{ field: 'spectrum', key: 'validation.optionUnknown' }])
    } catch (error) {
      present(error)
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const time = momentOfField(texts.time, config.timeZone)
    const draft: AssayRecordDraft = {
      itemId,
      time: time ?? link.serverNow(),
      sn,
      sample: texts.sample.trim(),
      operator: texts.operator.trim(),
      remarks: texts.remarks.trim(),
      reason: texts.reason.trim(),
      values,
      spectrum,
    }
    const found: Problem[] = [
      ...validateAssayRecord(draft, record !== undefined),
      ...(time === undefined ? [{ field: 'time', key: 'validation.timeRangeRequired' } as const] : []),
    ]
    setProblems(found)
    if (found.length > 0 || busy) return
    setBusy(true)
    try {
      await api('saveAssayRecord', { ...draft, ...(record && { id: record.id, version: record.version }) })
      for (const name of ['assayRecords', 'assayTrend', 'assayItems', 'assayRecord']) {
        await queries.invalidateQueries({ queryKey: [name] })
      }
      confirm(t('laboratory.saved'))
      setTexts({ ...texts, values: '', remarks: '', reason: '' })
      setSpectrum(null)
      onDone()
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }

  const text = (key: 'sample' | 'operator' | 'remarks' | 'reason', max: number, wide = false) => (
    <LabField label={t(`laboratory.${key}`)} problem={problemOf(key)} wide={wide}>
      {(field) => (
        <Input {...field} value={texts[key]} maxLength={max} onChange={({ target }) => set(key)(target.value)} />
      )}
    </LabField>
  )
  return (
    <form className="lab-form" onSubmit={(event) => void submit(event)} noValidate>
      <LabField label={t('laboratory.item')} problem={problemOf('itemId')}>
        {(field) => (
          <Select<string>
            {...field}
            showSearch={{ optionFilterProp: 'label' }}
            value={itemId === '' ? null : itemId}
            onChange={setItemId}
            options={items
              .filter(({ id, archived }) => !archived || id === itemId)
              .map(({ id, name, unit }) => ({ value: id, label: `${name} (${unit})` }))}
          />
        )}
      </LabField>
      <LabField
        label={t('laboratory.value')}
        problem={problemOf('values')}
        hint={
          figures === undefined
            ? t('laboratory.valuesHint')
            : `${t('laboratory.mean')} ${number(figures.mean)} ${item?.unit ?? ''} · ${t('laboratory.deviation')} ${number(figures.deviation ?? 0)}`
        }
      >
        {(field) => (
          <Input
            {...field}
            dir="ltr"
            inputMode="decimal"
            value={texts.values}
            onChange={({ target }) => set('values')(target.value)}
          />
        )}
      </LabField>
      <LabField label={t('laboratory.time')} problem={problemOf('time')}>
        {(field) => (
          <Input
            {...field}
            type="datetime-local"
            value={texts.time}
            onChange={({ target }) => set('time')(target.value)}
          />
        )}
      </LabField>
      <LabField label={t('laboratory.device')}>
        {(field) => (
          <Select<string>
            {...field}
            allowClear
            placeholder={t('laboratory.noDevice')}
            showSearch={{ optionFilterProp: 'name' }}
            value={sn}
            onChange={(value) => setSn(value ?? null)}
            options={[...devices]}
          />
        )}
      </LabField>
      {text('sample', ASSAY_NAME_MAX)}
      {text('operator', ASSAY_NAME_MAX)}
      {text('remarks', ASSAY_TEXT_MAX, true)}
      {record !== undefined && text('reason', ASSAY_TEXT_MAX, true)}
      <LabField
        label={t('laboratory.spectrum')}
        hint={spectrum?.name}
        problem={problemOf('spectrum') && t('laboratory.noSpectrumIn')}
        wide
      >
        {(field) =>
          spectrum === null ? (
            <input
              {...field}
              type="file"
              accept=".spc,.jdx,.dx,.csv,.txt"
              title={t('laboratory.attach')}
              onChange={({ target }) => void attach(target.files?.[0])}
            />
          ) : (
            <Button id={field.id} onClick={() => setSpectrum(null)}>
              {t('laboratory.detach')}
            </Button>
          )
        }
      </LabField>
      <div className="lab-acts">
        <Button type="primary" htmlType="submit" loading={busy}>
          {t(record === undefined ? 'laboratory.newRecord' : 'laboratory.correct')}
        </Button>
        {record !== undefined && <Button onClick={onDone}>{t('laboratory.cancel')}</Button>}
      </div>
    </form>
  )
}
