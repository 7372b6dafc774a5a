import type { Locale } from '@vigil/contract'
import { sought as ar } from './locales/ar/sought.ts'
import { sought as en } from './locales/en/sought.ts'
import { sought as es } from './locales/es/sought.ts'
import { sought as fr } from './locales/fr/sought.ts'
import { sought as ru } from './locales/ru/sought.ts'
import { sought as zhCN } from './locales/zh-CN/sought.ts'
import type { SoughtWords } from './sought-form.ts'

/** By what people look for substances, beside the words that are shown. Apart from those: only the server searches, no console carries them. */
export const SOUGHT_WORDS: Readonly<Record<Locale, SoughtWords>> = { en, 'zh-CN': zhCN, fr, ar, ru, es }
