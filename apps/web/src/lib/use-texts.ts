import i18next, { type i18n } from 'i18next'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void): (() => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}
const language = (): string => i18next.language

/** As `useTranslation`, for what stands on the screen by the hundred: that hook makes a wrapper for each of its users. */
export function useTexts(): i18n {
  useSyncExternalStore(subscribe, language)
  return i18next
}
