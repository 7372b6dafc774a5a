import { ASSAY_NAME_MAX, ASSAY_TEXT_MAX, LIGHT_TECHNIQUES, type SiteReference } from '@vigil/contract'
import { Button, Checkbox, Segmented } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { ChooseFile } from './choose-file.tsx'
import { LabField, TextField } from './lab-field.tsx'
import { LAB_FILE_MILLIONS, labFileOf, useLabForm } from './use-lab-form.ts'

type Technique = SiteReference['technique'] | 'byFile'
type Field = 'substance' | 'instrument' | 'remarks'

/** A reference spectrum is brought by one person; from then on it waits for another. */
export function AddReference() {
  const { t } = useTranslation()
  const { api, confirm } = useSession()
  const [technique, setTechnique] = useState<Technique>('byFile')
  const [controlled, setControlled] = useState(false)
  const [file, setFile] = useState<File>()
  const [fileProblem, setFileProblem] = useState<string>()
  const { texts, set, put, problemOf, passes, send, busy } = useLabForm<Field>({
    substance: '',
    instrument: '',
    remarks: '',
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const content = file && (await labFileOf(file))
    const [substance, instrument, remarks] = [texts.substance.trim(), texts.instrument.trim(), texts.remarks.trim()]
    const isNamed = passes(substance === '' ? [{ field: 'substance', key: 'validation.substanceRequired' }] : [])
    setFileProblem(
      file === undefined
        ? t('laboratory.noFile')
        : content === undefined
          ? t('imports.problem.tooLarge', { max: LAB_FILE_MILLIONS })
          : undefined,
    )
    if (!isNamed || content === undefined) return
    const added = await send(
      (requestId) =>
        api('addSiteReference', {
          ...content,
          ...(technique !== 'byFile' && { technique }),
          controlled,
          substance,
          instrument,
          remarks,
          requestId,
        }),
      ['siteReferences'],
    )
    if (!added) return
    confirm(t('laboratory.reference.added', { name: substance }))
    put({ substance: '', remarks: '' })
    setFile(undefined)
    setControlled(false)
  }
  const text = (key: Field, label: string, max: number) => (
    <TextField label={label} problem={problemOf(key)} value={texts[key]} max={max} onChange={set(key)} />
  )
  return (
    <form className="lab-form" onSubmit={(event) => void submit(event)} noValidate>
      {text('substance', t('laboratory.reference.name'), ASSAY_NAME_MAX)}
      <LabField label={t('laboratory.reference.technique')}>
        {({ id }) => (
          <Segmented<Technique>
            id={id}
            aria-label={t('laboratory.reference.technique')}
            value={technique}
            options={(['byFile', ...LIGHT_TECHNIQUES] as const).map((value) => ({
              value,
              label: t(`laboratory.reference.${value}`),
            }))}
            onChange={setTechnique}
          />
        )}
      </LabField>
      {text('instrument', t('laboratory.reference.instrument'), ASSAY_NAME_MAX)}
      {text('remarks', t('laboratory.remarks'), ASSAY_TEXT_MAX)}
      <LabField label={t('laboratory.reference.file')} problem={fileProblem}>
        {(field) => (
          <ChooseFile
            field={field}
            accept=".spc,.jdx,.dx,.csv,.txt,.json"
            chosen={file?.name}
            onChoose={(given) => {
              setFile(given)
              setFileProblem(undefined)
            }}
          />
        )}
      </LabField>
      <div className="lab-acts">
        <Checkbox checked={controlled} onChange={({ target }) => setControlled(target.checked)}>
          {t('laboratory.reference.controlled')}
        </Checkbox>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('laboratory.reference.add')}
        </Button>
      </div>
    </form>
  )
}
