import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ForeignChange } from './settings-draft.ts'

/** What somebody else changed while this form was open; what was entered here stands, and can be saved now. */
export function ForeignChanges({ changes, by }: { changes: readonly ForeignChange[]; by: string | null }) {
  const { t } = useTranslation()
  if (changes.length === 0) return null
  const told = (value: number | string | null) => (value === null ? t('control.notTold') : String(value))
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
                {told(before)} → {told(now)}
              </bdi>
            </li>
          ))}
        </ul>
      }
    />
  )
}
