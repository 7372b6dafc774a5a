import { LOCALES, type Locale } from '@vigil/contract'
import { LOCALE_NAMES } from '@vigil/i18n/web'
import { Select } from 'antd'

interface LanguageChoiceProps {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
  readonly className?: string
  readonly locale: Locale
  onLocale(locale: Locale): void
}

export function LanguageChoice({ locale, onLocale, ...field }: LanguageChoiceProps) {
  return (
    <Select<Locale>
      {...field}
      value={locale}
      onChange={onLocale}
      options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
    />
  )
}
