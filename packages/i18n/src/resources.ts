import type { Locale } from '@vigil/contract'
import { ar } from './locales/ar/index.ts'
import { en } from './locales/en/index.ts'
import { es } from './locales/es/index.ts'
import { fr } from './locales/fr/index.ts'
import { ru } from './locales/ru/index.ts'
import { zhCN } from './locales/zh-CN/index.ts'
import type { KeysOf, MessageTree } from './translation.ts'

export type MessageKey = KeysOf<typeof en>

/** The shape that i18next takes: one namespace, dotted keys, JSON v4 plurals. */
export const resources = {
  en: { translation: en },
  'zh-CN': { translation: zhCN },
  fr: { translation: fr },
  ar: { translation: ar },
  ru: { translation: ru },
  es: { translation: es },
} as const satisfies Record<Locale, { translation: MessageTree }>
