import type { Locale } from '@vigil/contract'

/** Values for `{name}` placeholders; a numeric `count` also chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>

/**
 * Where a rule finds its words. On the server the tables of all six languages (`textsIn`); in a console the one language that
 * was loaded: an i18next instance is a lookup as it stands.
 */
export interface Lookup {
  readonly language: Locale | (string & {})
  /** Whether the language has a text for the key. */
  exists(key: string): boolean
  // Two signatures: i18next's `t` does not take a second argument that is undefined.
  t(key: string): string
  t(key: string, values: MessageValues): string
}
