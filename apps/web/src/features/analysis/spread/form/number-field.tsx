import { InputNumber } from 'antd'
import { useId } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { NUMBERS, type NumberName, type SpreadQuestion } from '../reckoning/spread-question.ts'

export type SetPart = (parts: Readonly<Record<string, string | number | undefined>>) => void

interface NumberFieldProps {
  readonly name: NumberName
  readonly question: SpreadQuestion
  readonly hint?: string
  set: SetPart
}

/** A number of the question, which is a part of the address. */
export function NumberField({ name, question, hint, set }: NumberFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const { usual, least, most, unit } = NUMBERS[name]
  return (
    <div className="spread-field">
      <label htmlFor={id}>{t(`spread.field.${name}`)}</label>
      <InputNumber
        id={id}
        min={least}
        max={most}
        value={question[name] ?? null}
        placeholder={hint}
        suffix={unit === '' ? undefined : <bdi dir="ltr">{unit}</bdi>}
        onChange={(value) => set({ [name]: value === null || value === usual ? undefined : value })}
      />
    </div>
  )
}
