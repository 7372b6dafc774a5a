import { BUNDLE_FORMATS, BUNDLE_KINDS, type BundleFormat, READING_STEPS, type ReadingStep } from '@vigil/contract'
import { Checkbox, Segmented, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { formatName } from '../../../ui/exports/export-request.ts'
import { useDeviceOptions } from '../../../ui/records/use-fleet-options.ts'
import { useSites } from '../../../ui/records/use-sites.ts'
import type { ExportChoice } from './export-choice.ts'

export interface ChoiceFormProps {
  readonly choice: ExportChoice
  set(parts: Readonly<Record<string, string | readonly string[] | undefined>>): void
}

/** Place, kinds and files of an archive. */
export function ChoiceForm({ choice, set }: ChoiceFormProps) {
  const { t } = useTranslation()
  const { options: sites } = useSites()
  const devices = useDeviceOptions()
  const [siteId, deviceId] = [useId(), useId()]
  const { office, sns, kinds, files, step, pseudonyms } = choice
  return (
    <div className="export-form">
      <div className="export-field">
        <label htmlFor={siteId}>{t('bundle.field.site')}</label>
        <Select<string | null>
          id={siteId}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={office ?? null}
          placeholder={t('bundle.field.everywhere')}
          options={[...sites]}
          onChange={(value) => set({ office: value ?? undefined })}
        />
      </div>
      <div className="export-field">
        <label htmlFor={deviceId}>{t('bundle.field.devices')}</label>
        <Select<string[]>
          id={deviceId}
          mode="multiple"
          maxTagCount="responsive"
          allowClear
          showSearch={{ optionFilterProp: 'name' }}
          value={[...sns]}
          placeholder={t('bundle.field.allDevices')}
          options={[...devices]}
          onChange={(d) => set({ d })}
        />
      </div>
      <fieldset className="export-kinds">
        <legend>{t('bundle.field.kinds')}</legend>
        {BUNDLE_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            checked={kinds.includes(kind)}
            onChange={({ target }) => {
              const next = BUNDLE_KINDS.filter((each) => (each === kind ? target.checked : kinds.includes(each)))
              set({ kinds: next.join(',') })
            }}
          >
            {t(`exports.subject.${kind}`)}
          </Checkbox>
        ))}
      </fieldset>
      <div className="export-field">
        <span>{t('bundle.field.files')}</span>
        <Segmented<BundleFormat>
          aria-label={t('bundle.field.files')}
          value={files}
          options={BUNDLE_FORMATS.map((value) => ({
            value,
            label: value === 'jsonl' ? t('bundle.jsonLines') : formatName(value),
          }))}
          onChange={(value) => set({ files: value === 'csv' ? undefined : value })}
        />
        <span className="quiet">{t('bundle.noteFiles')}</span>
      </div>
      {kinds.includes('reading') && (
        <div className="export-field">
          <span>{t('bundle.field.step')}</span>
          <Segmented<ReadingStep>
            aria-label={t('bundle.field.step')}
            value={step}
            options={READING_STEPS.map((value) => ({ value, label: t(`exports.step.${value}`) }))}
            onChange={(value) => set({ step: value === 'hour' ? undefined : value })}
          />
        </div>
      )}
      <Checkbox checked={pseudonyms} onChange={({ target }) => set({ pseudonyms: target.checked ? '1' : undefined })}>
        {t('bundle.field.pseudonyms')}
      </Checkbox>
    </div>
  )
}
