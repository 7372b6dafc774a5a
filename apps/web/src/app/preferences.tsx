import { BulbOutlined, GlobalOutlined } from '@ant-design/icons'
import { LOCALES, type Locale } from '@vigil/contract'
import { LOCALE_NAMES } from '@vigil/i18n'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { chooseLocale } from '../lib/translations.ts'
import type { ThemeName } from '../ui/theme.ts'

export interface PreferencesProps {
  theme: ThemeName
  onTheme(theme: ThemeName): void
}

export function Preferences({ theme, onTheme }: PreferencesProps) {
  const { t, i18n } = useTranslation()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <div className="preferences">
      <Select<Locale>
        value={i18n.language as Locale}
        onChange={(locale) => void chooseLocale(locale)}
        aria-label={t('common.language')}
        prefix={<GlobalOutlined />}
        popupMatchSelectWidth={false}
        options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      />
      <Button
        icon={<BulbOutlined />}
        onClick={() => onTheme(other)}
        aria-label={`${t('common.theme')}: ${t(`common.${other}`)}`}
      >
        {t(`common.${other}`)}
      </Button>
    </div>
  )
}
