import type { Locale } from '@vigil/contract'
import type { Locale as ComponentTexts } from 'antd/es/locale'
import { useEffect, useState } from 'react'
import { currentLocale } from './translations.ts'

/** The names of antd's pack run into each other in the seven columns of a calendar. */
const ARABIC_WEEKDAYS = ['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س']

function withShortWeekdays(pack: ComponentTexts): ComponentTexts {
  const { DatePicker } = pack
  if (DatePicker === undefined) return pack
  return { ...pack, DatePicker: { ...DatePicker, lang: { ...DatePicker.lang, shortWeekDays: ARABIC_WEEKDAYS } } }
}

const PACKS: Record<Locale, () => Promise<ComponentTexts>> = {
  en: async () => (await import('antd/es/locale/en_US')).default,
  'zh-CN': async () => (await import('antd/es/locale/zh_CN')).default,
  fr: async () => (await import('antd/es/locale/fr_FR')).default,
  ar: async () => withShortWeekdays((await import('antd/es/locale/ar_EG')).default),
  ru: async () => (await import('antd/es/locale/ru_RU')).default,
  es: async () => (await import('antd/es/locale/es_ES')).default,
}

/** Without texts of its own the library speaks English. */
const NONE: ComponentTexts = { locale: 'en' }
let first = NONE

/** Before the first page is drawn, so that it need not be drawn twice. */
export async function fetchComponentTexts(): Promise<void> {
  first = await PACKS[currentLocale()]().catch(() => NONE)
}

/** Texts of the component library, for its `ConfigProvider`; until they have come, or if they do not come, the former ones. */
export function useComponentTexts(locale: Locale): ComponentTexts {
  // Never without: a provider that gets its first texts later throws away everything below it, the live link included.
  const [texts, setTexts] = useState(first)
  useEffect(() => {
    let current = true
    PACKS[locale]().then(
      (pack) => {
        if (current) setTexts(pack)
      },
      () => {},
    )
    return () => {
      current = false
    }
  }, [locale])
  return texts
}
