import {
  ASSAY_NAME_MAX,
  ASSAY_TEXT_MAX,
  type AssayDetail,
  type AssayItem,
  type AssayRecordDraft,
  LIGHT_TECHNIQUES,
  type SiteReference,
} from '@vigil/contract'
import { assayValueOf, type Problem, replicateFigures, validateAssayRecord } from '@vigil/domain'
import { Button, Select } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { useDeviceOptions } from '../../ui/records/use-fleet-options.ts'
import { fieldTime, momentOfField } from '../../ui/time/site-time.ts'
import { ChooseFile } from './choose-file.tsx'
import { figure } from './figure.ts'
import { LabField, TextField } from './lab-field.tsx'
import { LAB_FILE_MILLIONS, labFileOf, useLabForm } from './use-lab-form.ts'

type Field = 'values' | 'time' | 'sample' | 'operator' | 'remarks' | 'reason'

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
  const devices = useDeviceOptions()
  const [itemId, setItemId] = useState(record?.itemId ?? '')
  const [sn, setSn] = useState(record?.sn ?? null)
  const [spectrum, setSpectrum] = useState(record?.spectrum ?? null)
  /** A file that does not say whether its spectrum is of Raman or infrared light. */
  const [asked, setAsked] = useState<File>()
  /** Why a file could not be attached. */
  const [fileProblem, setFileProblem] = useState<string>()
  const opened = fieldTime(record?.time ?? link.serverNow(), config.timeZone)
  const { texts, set, put, problemOf, passes, send, busy } = useLabForm<Field>({
    values: record?.values.join(' ') ?? '',
    time: opened,
    sample: record?.sample ?? '',
    operator: record?.operator ?? user.name,
    remarks: record?.remarks ?? '',
    reason: '',
  })
  const words = texts.values
    .trim()
    .split(/[\s;]+/)
    .filter((word) => word !== '')
  const values = words.map((word) => assayValueOf(word) ?? Number.NaN)
  const item = items.find(({ id }) => id === itemId)
  const figures = values.length > 1 && values.every(Number.isFinite) ? replicateFigures(values) : undefined
  const number = (value: number) => figure(i18n.language, value, 4)

  async function attach(given: File, technique?: SiteReference['technique']): Promise<void> {
    setAsked(undefined)
    const file = await labFileOf(given)
    if (file === undefined) return setFileProblem(t('imports.problem.tooLarge', { max: LAB_FILE_MILLIONS }))
    try {
      const read = await api('readLabFile', { ...file, ...(technique && { technique }) })
      setSpectrum(read.spectrum)
      if (read.isKindAsked) setAsked(given)
      setFileProblem(read.spectrum === null ? (read.problems[0]?.text ?? t('laboratory.noSpectrumIn')) : undefined)
    } catch (error) {
      present(error)
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // The field knows minutes: what was not touched keeps its seconds.
    const isUntouched = record !== undefined && texts.time === opened
    const time = isUntouched ? record.time : momentOfField(texts.time, config.timeZone)
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
      ...validateAssayRecord(draft, record !== undefined, link.serverNow()),
      ...(time === undefined ? [{ field: 'time', key: 'validation.timeRangeRequired' } as const] : []),
    ]
    if (!passes(found)) return
    const saved = await send(
      (requestId) =>
        api('saveAssayRecord', { ...draft, ...(record && { id: record.id, version: record.version }), requestId }),
      ['assayRecords', 'assayTrend', 'assayItems', 'assayRecord'],
    )
    if (!saved) return
    confirm(t('laboratory.saved'))
    // The next test is of another sample, and was made later.
    put({ values: '', sample: '', remarks: '', reason: '', time: fieldTime(link.serverNow(), config.timeZone) })
    setSpectrum(null)
    onDone()
  }

  const text = (key: 'sample' | 'operator' | 'remarks' | 'reason', max: number, wide = false) => (
    <TextField
      label={t(`laboratory.${key}`)}
      problem={problemOf(key)}
      wide={wide}
      value={texts[key]}
      max={max}
      onChange={set(key)}
    />
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
              .filter(({ id, archived }) => !archived || id === record?.itemId)
              .map(({ id, name, unit }) => ({ value: id, label: `${name} (${unit})` }))}
          />
        )}
      </LabField>
      <TextField
        label={t('laboratory.value')}
        problem={problemOf('values')}
        hint={
          figures === undefined
            ? t('laboratory.valuesHint')
            : `${t('laboratory.mean')} ${number(figures.mean)} ${item?.unit ?? ''} · ${t('laboratory.deviation')} ${number(figures.deviation ?? 0)}`
        }
        isNumber
        value={texts.values}
        onChange={set('values')}
      />
      <TextField
        label={t('laboratory.time')}
        problem={problemOf('time')}
        type="datetime-local"
        value={texts.time}
        onChange={set('time')}
      />
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
      <LabField label={t('laboratory.spectrum')} problem={fileProblem} wide>
        {(field) =>
          spectrum === null ? (
            <span className="choose-file">
              <ChooseFile field={field} accept=".spc,.jdx,.dx,.csv,.txt,.json" onChoose={(file) => void attach(file)} />
              {asked !== undefined &&
                LIGHT_TECHNIQUES.map((technique) => (
                  <Button key={technique} onClick={() => void attach(asked, technique)}>
                    {t(`laboratory.reference.${technique}`)}
                  </Button>
                ))}
            </span>
          ) : (
            <span className="choose-file">
              <Button id={field.id} onClick={() => setSpectrum(null)}>
                {t('laboratory.detach')}
              </Button>
              <bdi>{spectrum.name}</bdi>
            </span>
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
