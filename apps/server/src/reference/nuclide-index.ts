import { type EndpointInput, LOCALES, type Locale, type NuclideRow, type NuclideSheet } from '@vigil/contract'
import { translate } from '@vigil/i18n'
import {
  DETECTORS,
  type DetectorModel,
  findNuclide,
  fwhmKeV,
  groupOfNuclide,
  intrinsicEfficiency,
  peakShare,
} from '@vigil/science'
import {
  chainOf,
  citedWork,
  confusedWith,
  findReferenceNuclide,
  type LineSight,
  massOf,
  REFERENCE_NUCLIDES,
  type ReferenceNuclide,
  symbolOf,
} from '@vigil/science/reference'
import { createTermSearch, type Term } from './term-search.ts'

type Line = ReferenceNuclide['lines'][number]
type Asked = EndpointInput<'nuclideSearch'>

const CONFUSED_LISTED = 12
const sightOf = (detector: DetectorModel): LineSight => ({
  apartKeV: (keV) => fwhmKeV(detector, keV),
  seen: (keV) => intrinsicEfficiency(detector, keV) * peakShare(detector, keV),
})

const elementName = (locale: Locale, id: string): string => translate(locale, `element.${symbolOf(id)}` as 'element.Cs')

const term = (text: string, weight: number): Term<'name'> => ({ by: 'name', text, weight })

/** As people write them: Cs-137, cs137, 137Cs, Cs 137, caesium-137. */
function termsOf({ id }: ReferenceNuclide): Term<'name'>[] {
  const symbol = symbolOf(id)
  const number = id.slice(symbol.length + 1)
  return [
    ...[id, `${symbol}${number}`, `${number}${symbol}`, `${symbol} ${number}`].map((text) => term(text, 1)),
    ...LOCALES.flatMap((locale) => [
      term(elementName(locale, id), 0.8),
      term(`${elementName(locale, id)}-${number}`, 0.9),
    ]),
  ]
}

/** A number with its unit says that it is a line; how close is the width beside it. */
const ENERGY = /(\d+(?:[.,]\d+)?)\s*(?:kev|кэв|千电子伏)/iu
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:s|sec|seconds?|秒|с|сек)$/iu, 1],
  [/^(?:min|minutes?|分|мин)$/iu, 60],
  [/^(?:h|hours?|小时|时|ч|час|heures?|horas?)$/iu, 3600],
  [/^(?:d|days?|天|日|д|дн|дней|jours?|días?|dias?)$/iu, 86_400],
  [/^(?:y|yr|years?|a|年|г|лет|года?|ans?|années?|años?)$/iu, 31_556_926],
]
const HALF_LIFE = /(\d+(?:[.,]\d+)?)\s*([\p{L}]+)/u
const HALF_LIFE_SHARE = 0.1

interface Question {
  readonly text: string
  readonly keV: number | undefined
  readonly halfLife: number | undefined
}

const numberOf = (text: string): number => Number(text.replace(',', '.'))

/** What of a question is a line, what a half-life, and what is left as a name. */
export function readQuestion(question: string): Question {
  let text = question
  const energy = ENERGY.exec(text)
  if (energy !== null) text = text.replace(energy[0], ' ')
  const time = HALF_LIFE.exec(text)
  const seconds = time && UNITS.find(([unit]) => unit.test(time[2] ?? ''))?.[1]
  if (time !== null && seconds != null) text = text.replace(time[0], ' ')
  return {
    text: text.trim(),
    keV: energy === null ? undefined : numberOf(energy[1] ?? ''),
    halfLife: time === null || seconds == null ? undefined : numberOf(time[1] ?? '') * seconds,
  }
}

/** The strongest line within the width: a faint one that lies nearer is not what a detector saw. */
function lineNear({ lines }: ReferenceNuclide, keV: number, width: number): Line | undefined {
  return lines.filter((line) => Math.abs(line.keV - keV) <= width).sort((a, b) => b.perDecay - a.perDecay)[0]
}

const isNamed = (id: string): boolean => findNuclide(id) !== undefined
const LISTED_LINES = 3
const SOURCES_OF_NUCLIDES = ['nubase', 'photopeak', 'interspec', 'known'] as const

export interface NuclideIndex {
  search(asked: Asked, locale: Locale): NuclideRow[]
  sheet(id: string, locale: Locale): NuclideSheet | undefined
}

export function createNuclideIndex(): NuclideIndex {
  const search = createTermSearch(new Map(REFERENCE_NUCLIDES.map((each) => [each.id, termsOf(each)])))
  const rowOf = (each: ReferenceNuclide, locale: Locale, lines: readonly Line[]): Omit<NuclideRow, 'match'> => ({
    id: each.id,
    element: elementName(locale, each.id),
    halfLifeSeconds: each.halfLifeSeconds,
    kinds: [...each.kinds],
    lines: lines.map((line) => ({ ...line })),
    identified: isNamed(each.id),
  })

  return {
    search({ q, keV: askedKeV, widthKeV, shortestSeconds = 0, longestSeconds, kind }, locale) {
      const { text, keV = askedKeV, halfLife } = readQuestion(q)
      const hits = search(text)
      return REFERENCE_NUCLIDES.flatMap((each) => {
        const { halfLifeSeconds: life, kinds } = each
        const match = keV === undefined ? undefined : lineNear(each, keV, widthKeV)
        const fits =
          (text === '' || hits.has(each.id)) &&
          (keV === undefined || match !== undefined) &&
          (halfLife === undefined || Math.abs(life / halfLife - 1) <= HALF_LIFE_SHARE) &&
          life >= shortestSeconds &&
          life <= (longestSeconds ?? Number.POSITIVE_INFINITY) &&
          (kind === undefined || (kind === 'other' ? kinds.length === 0 : kinds.includes(kind)))
        // Strong and near: at the edge of the width a line counts half.
        const near =
          match === undefined ? 0 : match.perDecay * (1 - Math.abs(match.keV - (keV ?? 0)) / Math.max(1, 2 * widthKeV))
        return fits ? [{ each, match, near, score: hits.get(each.id)?.score ?? 0 }] : []
      })
        .sort(
          (a, b) =>
            b.score - a.score ||
            // A line that many have is first of all that of those which are met in the field.
            (keV === undefined ? 0 : Number(isNamed(b.each.id)) - Number(isNamed(a.each.id))) ||
            b.near - a.near ||
            a.each.z - b.each.z ||
            massOf(a.each.id) - massOf(b.each.id),
        )
        .map(({ each, match }) => ({
          ...rowOf(each, locale, each.lines.slice(0, LISTED_LINES)),
          ...(match && { match: { ...match } }),
        }))
    },

    sheet(id, locale) {
      const each = findReferenceNuclide(id)
      if (each === undefined) return undefined
      const identified = findNuclide(id)
      const group = identified && groupOfNuclide(identified)
      const { members, steps } = chainOf(id)
      return {
        ...rowOf(each, locale, each.lines),
        names: LOCALES.map((own) => ({
          locale: own,
          name: `${elementName(own, id)}-${id.slice(symbolOf(id).length + 1)}`,
        })),
        branches: each.branches.map((branch) => ({ ...branch })),
        chain: {
          members: members.map(({ id: own, z, halfLifeSeconds }) => ({ id: own, z, a: massOf(own), halfLifeSeconds })),
          steps: steps.map((step) => ({ ...step })),
        },
        confused: Object.values(DETECTORS).map((detector) => ({
          crystal: detector.id,
          nuclides: confusedWith(id, sightOf(detector)).slice(0, CONFUSED_LISTED),
        })),
        ...(group && { group }),
        sources: Object.fromEntries(SOURCES_OF_NUCLIDES.map((source) => [source, citedWork(source)])),
      }
    },
  }
}
