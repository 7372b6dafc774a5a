import type { Locale } from '@vigil/contract'
import { sought as ar } from './locales/ar/sought.ts'
import type { sheet } from './locales/en/sheet.ts'
import { sought as en } from './locales/en/sought.ts'
import type { substance } from './locales/en/substance.ts'
import { sought as es } from './locales/es/sought.ts'
import { sought as fr } from './locales/fr/sought.ts'
import { sought as ru } from './locales/ru/sought.ts'
import { sought as zhCN } from './locales/zh-CN/sought.ts'

/** Lists with commas between. */
export interface SoughtWords {
  /** Words of a question that say nothing of what is sought. */
  readonly fillers: string
  /** What stands before a number that is one. */
  readonly molarMass: string
  /** Other words for what is shown, and second names. */
  readonly smell: Readonly<Record<keyof typeof sheet.smell, string>>
  readonly symptom: Readonly<Record<keyof typeof sheet.symptom, string>>
  readonly substance: Readonly<Partial<Record<keyof typeof substance, string>>>
}

/** By what people look for substances, beside the words that are shown. Apart from those: only the server searches, no console carries them. */
export const SOUGHT_WORDS: Readonly<Record<Locale, SoughtWords>> = { en, 'zh-CN': zhCN, fr, ar, ru, es }
