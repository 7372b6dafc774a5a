import type { SettingDefinition } from '@vigil/devices'
import { formatNumber, unitSymbol } from '@vigil/i18n/web'
import { InputNumber, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'

interface SettingFieldProps {
  readonly definition: SettingDefinition
  /** Null: the device has never told it. */
  readonly value: number | string | null
  readonly disabled: boolean
  readonly problem: string | undefined
  onValue(value: number | string | null): void
}

/** One setting as the registry describes it: a number within its range, or one of its options. */
export function SettingField({ definition, value, disabled, problem, onValue }: SettingFieldProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const { key } = definition
  const isNumber = definition.type === 'number'
  return (
    <div className="setting">
      <label htmlFor={id}>{t(`setting.${key}`)}</label>
      {isNumber ? (
        <InputNumber
          id={id}
          // Out of its range it is said, not silently put right.
          value={typeof value === 'number' ? value : null}
          suffix={unitSymbol(i18n, definition.unit)}
          step={10 ** -definition.decimals}
          disabled={disabled}
          status={problem === undefined ? '' : 'error'}
          placeholder={t('control.notTold')}
          aria-describedby={`${id}-note`}
          onChange={(next) => onValue(next)}
        />
      ) : (
        <Select
          id={id}
          value={typeof value === 'string' ? value : null}
          disabled={disabled}
          placeholder={t('control.notTold')}
          options={definition.options.map((option) => ({ value: option, label: t(`setting.option.${key}.${option}`) }))}
          onChange={(next: string) => onValue(next)}
        />
      )}
      <span id={`${id}-note`} className={problem === undefined ? 'quiet' : 'setting-problem'} role="status">
        {problem ??
          (isNumber &&
            t('control.range', {
              min: formatNumber(i18n.language, definition.min, definition.decimals),
              max: formatNumber(i18n.language, definition.max, definition.decimals),
              unit: unitSymbol(i18n, definition.unit),
            }))}
      </span>
    </div>
  )
}
