import type { Locale } from '@vigil/contract'
import { langHeaderOf } from '@vigil/i18n/web'
import { useCallback } from 'react'
import { chooseLocale } from '../../lib/language/translations.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useDesk } from '../session/desk-context.tsx'

/** The page changes at once; the server is told for the texts that start there. */
export function useLocaleChoice(): (locale: Locale) => void {
  const { t } = useTranslation()
  const { api, present } = useSession()
  const { messages } = useDesk()
  return useCallback(
    (locale) => {
      chooseLocale(locale).then(
        () => api('changeLanguage', { lang: langHeaderOf(locale) }).catch(present),
        () => messages.say('error', t('shell.languageFailed')),
      )
    },
    [t, api, present, messages],
  )
}
