import type { SettingDefinition } from '@vigil/devices'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { settingText } from './setting-text.ts'
import type { ForeignChange } from './settings-draft.ts'

interface ForeignChangesProps {
  readonly changes: readonly ForeignChange[]
  readonly by: string | null
  readonly definitions: readonly SettingDefinition[]
}

/** What somebody else changed while this form was open; what was entered here stands, and can be saved now. */
export function ForeignChanges({ changes, by, definitions }: ForeignChangesProps) {
  const { t, i18n } = useTranslation()
  if (changes.length === 0) return null
  const told = (field: string, value: number | string | null) =>
    value === null ? t('control.notTold') : settingText(i18n, definitions, field, value)
  return (
    <Alert
      type="warning"
      title={by === null ? t('control.foreign') : t('control.foreignBy', { name: by })}
      description={
        <ul className="foreign-changes">
          {changes.map(({ field, before, now }) => (
            <li key={field}>
              {field === 'name' ? t('control.deviceName') : t(`setting.${field}`)}:{' '}
              <bdi>
                {told(field, before)} → {told(field, now)}
              </bdi>
            </li>
          ))}
        </ul>
      }
    />
  )
}
