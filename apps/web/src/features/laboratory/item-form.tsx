import { ASSAY_NAME_MAX, ASSAY_TEXT_MAX, ASSAY_UNIT_MAX, type AssayItem } from '@vigil/contract'
import { assayValueOf, validateAssayItem } from '@vigil/domain'
import { Button, Checkbox } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { TextField } from './lab-field.tsx'
import { useLabForm } from './use-lab-form.ts'

const NUMBERS = ['lower', 'upper', 'target', 'sigma'] as const
type Field = (typeof NUMBERS)[number] | 'name' | 'unit' | 'remarks'

const textsOf = (item: AssayItem | undefined): Record<Field, string> => ({
  name: item?.name ?? '',
  unit: item?.unit ?? '',
  remarks: item?.remarks ?? '',
  lower: item?.lower?.toString() ?? '',
  upper: item?.upper?.toString() ?? '',
  target: item?.target?.toString() ?? '',
  sigma: item?.sigma?.toString() ?? '',
})

interface ItemFormProps {
  /** The one that is changed; without it a new one is added. */
  readonly item?: AssayItem | undefined
  onDone(): void
}

/** Name and unit are needed (VAL-09); limits and the target of its control sample may be left open. */
export function ItemForm({ item, onDone }: ItemFormProps) {
  const { t } = useTranslation()
  const { api, confirm } = useSession()
  const { texts, set, put, problemOf, passes, send, busy } = useLabForm<Field>(textsOf(item))
  const [archived, setArchived] = useState(item?.archived ?? false)

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
    if (!passes(validateAssayItem(draft))) return
    const saved = await send(
      (requestId) => api('saveAssayItem', { ...draft, ...(item && { id: item.id, version: item.version }), requestId }),
      ['assayItems', 'assayRecords', 'assayTrend'],
    )
    if (!saved) return
    confirm(t('laboratory.itemSaved', { item: draft.name }))
    if (item === undefined) put(textsOf(undefined))
    onDone()
  }

  const field = (key: Field, label: string, more: { max?: number; isNumber?: boolean; wide?: boolean }) => (
    <TextField key={key} label={label} problem={problemOf(key)} value={texts[key]} onChange={set(key)} {...more} />
  )
  return (
    <form className="lab-form" onSubmit={(event) => void submit(event)} noValidate>
      {field('name', t('laboratory.item'), { max: ASSAY_NAME_MAX })}
      {field('unit', t('laboratory.unit'), { max: ASSAY_UNIT_MAX })}
      {NUMBERS.map((key) => field(key, t(`laboratory.${key}`), { isNumber: true }))}
      {field('remarks', t('laboratory.remarks'), { max: ASSAY_TEXT_MAX, wide: true })}
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
