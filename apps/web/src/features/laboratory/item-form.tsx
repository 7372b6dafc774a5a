import { useQueryClient } from '@tanstack/react-query'
import { ASSAY_NAME_MAX, ASSAY_TEXT_MAX, ASSAY_UNIT_MAX, type AssayItem } from '@vigil/contract'
import { assayValueOf, type Problem, validateAssayItem } from '@vigil/domain'
import { Button, Checkbox, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.tsx'
import { LabField } from './lab-field.tsx'

const NUMBERS = ['lower', 'upper', 'target', 'sigma'] as const

interface ItemFormProps {
  /** The one that is changed; without it a new one is added. */
  readonly item?: AssayItem | undefined
  onDone(): void
}

/** Name and unit are needed (VAL-09); limits and the target of its control sample may be left open. */
export function ItemForm({ item, onDone }: ItemFormProps) {
  const { t } = useTranslation()
  const { api, present } = useSession()
  const queries = useQueryClient()
  const [texts, setTexts] = useState({
    name: item?.name ?? '',
    unit: item?.unit ?? '',
    remarks: item?.remarks ?? '',
    ...Object.fromEntries(NUMBERS.map((key) => [key, item?.[key]?.toString() ?? ''])),
  } as Record<(typeof NUMBERS)[number] | 'name' | 'unit' | 'remarks', string>)
  const [archived, setArchived] = useState(item?.archived ?? false)
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

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // What is no number is told by the same rule as a number with too many decimals.
    const number = (key: (typeof NUMBERS)[number]): number | null =>
      texts[key].trim() === '' ? null : (assayValueOf(texts[key]) ?? Number.NaN)
    const draft = {
      name: texts.name.trim(),
      unit: texts.unit.trim(),
      remarks: texts.remarks.trim(),
      lower: number('lower'),
      upper: number('upper'),
      target: number('target'),
      sigma: number('sigma'),
      archived,
    }
    const found = validateAssayItem(draft)
    setProblems(found)
    if (found.length > 0 || busy) return
    setBusy(true)
    try {
      await api('saveAssayItem', { ...draft, ...(item && { id: item.id, version: item.version }) })
      await queries.invalidateQueries({ queryKey: ['assayItems'] })
      onDone()
      if (item === undefined) setTexts({ ...texts, name: '', remarks: '', lower: '', upper: '', target: '', sigma: '' })
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="lab-form" onSubmit={(event) => void submit(event)} noValidate>
      <LabField label={t('laboratory.item')} problem={problemOf('name')}>
        {(field) => (
          <Input
            {...field}
            value={texts.name}
            maxLength={ASSAY_NAME_MAX}
            onChange={({ target }) => set('name')(target.value)}
          />
        )}
      </LabField>
      <LabField label={t('laboratory.unit')} problem={problemOf('unit')}>
        {(field) => (
          <Input
            {...field}
            value={texts.unit}
            maxLength={ASSAY_UNIT_MAX}
            onChange={({ target }) => set('unit')(target.value)}
          />
        )}
      </LabField>
      {NUMBERS.map((key) => (
        <LabField key={key} label={t(`laboratory.${key}`)} problem={problemOf(key)}>
          {(field) => (
            <Input
              {...field}
              inputMode="decimal"
              dir="ltr"
              value={texts[key]}
              onChange={({ target }) => set(key)(target.value)}
            />
          )}
        </LabField>
      ))}
      <LabField label={t('laboratory.remarks')} wide>
        {(field) => (
          <Input
            {...field}
            value={texts.remarks}
            maxLength={ASSAY_TEXT_MAX}
            onChange={({ target }) => set('remarks')(target.value)}
          />
        )}
      </LabField>
      <div className="lab-acts">
        {item !== undefined && (
          <Checkbox checked={archived} onChange={({ target }) => setArchived(target.checked)}>
            {t('laboratory.isArchived')}
          </Checkbox>
        )}
        <Button type="primary" htmlType="submit" loading={busy}>
          {t(item === undefined ? 'laboratory.addItem' : 'laboratory.save')}
        </Button>
        {item !== undefined && <Button onClick={onDone}>{t('laboratory.cancel')}</Button>}
      </div>
    </form>
  )
}
