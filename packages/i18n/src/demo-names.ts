import type { Locale } from '@vigil/contract'
import { demo as ar } from './locales/ar/demo.ts'
import { demo as en } from './locales/en/demo.ts'
import { demo as es } from './locales/es/demo.ts'
import { demo as fr } from './locales/fr/demo.ts'
import { demo as ru } from './locales/ru/demo.ts'
import { demo as zhCN } from './locales/zh-CN/demo.ts'
import type { Translation } from './translation.ts'

export type DemoNames = Translation<typeof en, 'en'>

/** Apart from the other texts: only a server that makes a demonstration needs them, no console carries them. */
export const DEMO_NAMES: Readonly<Record<Locale, DemoNames>> = { en, 'zh-CN': zhCN, fr, ar, ru, es }
