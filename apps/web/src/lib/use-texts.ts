import type { MessageKey, MessageValues } from '@vigil/i18n/web'
import i18next, { type i18n } from 'i18next'
import { useSyncExternalStore } from 'react'

export type Texts = Pick<i18n, 't' | 'exists' | 'language'>

/** A text without values is the same wherever it stands, and a storm of alarms needs the same few a thousand times. */
function textsOf(language: string): Texts {
  const plain = new Map<string, string>()
  const t = (key: MessageKey, values?: MessageValues): string => {
    if (values !== undefined) return i18next.t(key, values)
    const known = plain.get(key)
    if (known !== undefined) return known
    const text = i18next.t(key)
    plain.set(key, text)
    return text
  }
  return { t: t as Texts['t'], exists: i18next.exists, language }
}

let texts: Texts | undefined
const current = (): Texts => {
  if (texts?.language !== i18next.language) texts = textsOf(i18next.language)
  return texts as Texts
}

const subscribe = (listener: () => void): (() => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** As `useTranslation`, for what stands on the screen by the hundred: that hook makes a wrapper for each of its users. */
export const useTexts = (): Texts => useSyncExternalStore(subscribe, current)
