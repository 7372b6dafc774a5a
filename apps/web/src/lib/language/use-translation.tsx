import i18next, { type i18n } from 'i18next'
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { type Texts, textsOf } from './texts.ts'

/** What a part of the console speaks with: another one after a change of the language, so that whatever was made with it is made anew. */
export interface Translation {
  readonly t: Texts['t']
  readonly i18n: Texts & Pick<i18n, 'dir' | 'getResourceBundle'>
}

type Source = Parameters<typeof textsOf>[0] & Pick<i18n, 'language' | 'dir' | 'getResourceBundle' | 'on' | 'off'>

function translationOf(source: Source, language: string): Translation {
  const texts = textsOf(source, language)
  const { getResourceBundle } = source
  return { t: texts.t, i18n: { ...texts, getResourceBundle, dir: () => source.dir(language) } }
}

const TranslationContext = createContext<Translation | undefined>(undefined)

/** Hears of a change of the language once, for everything within. */
export function LanguageProvider({ source = i18next, children }: { source?: Source; children: ReactNode }) {
  const subscribe = useMemo(
    () => (listener: () => void) => {
      source.on('languageChanged', listener)
      return () => source.off('languageChanged', listener)
    },
    [source],
  )
  const languageNow = (): string => source.language
  const language = useSyncExternalStore(subscribe, languageNow, languageNow)
  const translation = useMemo(() => translationOf(source, language), [source, language])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

/** One for everybody: a wrapper and a subscription for each of thousands of rows and marks would cost more than the rows. */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext)
  if (translation === undefined) throw new Error('useTranslation needs a LanguageProvider around it')
  return translation
}

/** The same as one object, for functions that take texts. */
export const useTexts = (): Texts => useTranslation().i18n
