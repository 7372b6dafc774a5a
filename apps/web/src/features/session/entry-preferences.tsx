import { LOCALES, type Locale } from '@vigil/contract'
import { LOCALE_NAMES } from '@vigil/i18n/web'
import { useState } from 'react'
import { chooseLocale } from '../../lib/language/translations.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import type { ThemeName } from '../../ui/theme.ts'

interface EntryPreferencesProps {
  theme: ThemeName
  onTheme(theme: ThemeName): void
}

/** Language and theme before anybody is signed in. A language is named in its own words: its reader may know no other. */
export function EntryPreferences({ theme, onTheme }: EntryPreferencesProps) {
  const { t, i18n } = useTranslation()
  const [failed, setFailed] = useState<Locale>()
  const other = theme === 'dark' ? 'light' : 'dark'
  const choose = (locale: Locale) => {
    setFailed(undefined)
    chooseLocale(locale).catch(() => setFailed(locale))
  }
  return (
    <div className="entry-preferences">
      {failed && <span role="alert">{t('session.languageFailed', { language: LOCALE_NAMES[failed] })}</span>}
      <select
        value={i18n.language}
        onChange={(event) => choose(event.target.value as Locale)}
        aria-label={t('common.language')}
      >
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LOCALE_NAMES[locale]}
          </option>
        ))}
      </select>
      <button type="button" onClick={() => onTheme(other)} aria-label={`${t('common.theme')}: ${t(`common.${other}`)}`}>
        {t(`common.${other}`)}
      </button>
    </div>
  )
}
