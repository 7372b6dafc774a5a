import type { Locale } from '@vigil/contract'

export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** What `Intl.PluralRules` answers per language. A category that is missing would show the bare key to an operator. */
export const PLURAL_CATEGORIES = {
  en: ['one', 'other'],
  'zh-CN': ['other'],
  fr: ['one', 'many', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  ru: ['one', 'few', 'many', 'other'],
  es: ['one', 'many', 'other'],
} as const satisfies Record<Locale, readonly PluralCategory[]>

export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

type PluralBase<K> = K extends `${infer Base}_${PluralCategory}` ? Base : never
type KeyIn<K, L extends Locale> = K extends `${infer Base}_${PluralCategory}`
  ? `${Base}_${(typeof PLURAL_CATEGORIES)[L][number]}`
  : K

/** The keys of the English source, with the plural forms of language L in place of the English ones. */
export type Translation<Source, L extends Locale> = {
  readonly [K in keyof Source as KeyIn<K, L>]: Source[K] extends string ? string : Translation<Source[K], L>
}

/** Dotted keys of a tree; the forms of a plural are one key. */
export type KeysOf<Tree> = {
  [K in keyof Tree & (string | number)]: Tree[K] extends string
    ? [PluralBase<`${K}`>] extends [never]
      ? `${K}`
      : PluralBase<`${K}`>
    : `${K}.${KeysOf<Tree[K]>}`
}[keyof Tree & (string | number)]
