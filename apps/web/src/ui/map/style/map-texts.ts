import type { Locale } from '@vigil/contract'
import type { ExpressionSpecification } from 'maplibre-gl'

/** What stands beside a feature that the shipped tiles name by a key: see `map.place` in the language files. */
export interface MapTexts {
  readonly locale: Locale
  /** Key in the tiles, and its word. */
  readonly places: readonly (readonly [key: string, text: string])[]
  /** Two-letter code of a country, and its name. */
  readonly countries: readonly (readonly [code: string, text: string])[]
}

/** Leaves of a tree of words as the dotted keys that the tiles hold. */
export function placeTexts(tree: unknown, prefix = ''): (readonly [string, string])[] {
  if (typeof tree === 'string') return [[prefix.slice(0, -1), tree]]
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([key, below]) => placeTexts(below, `${prefix}${key}.`))
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The browser knows the countries of the world in every language; codes that it does not know stay as the tiles name them. */
export function countryTexts(locale: Locale): (readonly [string, string])[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  const found: (readonly [string, string])[] = []
  for (const first of LETTERS)
    for (const second of LETTERS) {
      const name = names.of(first + second)
      if (name !== undefined) found.push([first + second, name])
    }
  return found
}

/** Tiles of other makers carry their own names, per language where they have them. */
const ownName = (locale: Locale): ExpressionSpecification => {
  const language = locale === 'zh-CN' ? 'zh-Hans' : locale
  return ['coalesce', ['get', `name:${language}`], ['get', `name:${language.slice(0, 2)}`], ['get', 'name'], '']
}

const matched = (
  property: string,
  pairs: MapTexts['places'],
  otherwise: ExpressionSpecification,
): ExpressionSpecification =>
  pairs.length === 0
    ? otherwise
    : (['match', ['coalesce', ['get', property], ''], ...pairs.flat(), otherwise] as unknown as ExpressionSpecification)

export const placeName = (texts: MapTexts): ExpressionSpecification =>
  matched('key', texts.places, ownName(texts.locale))
export const countryName = (texts: MapTexts): ExpressionSpecification =>
  matched('iso', texts.countries, ownName(texts.locale))
