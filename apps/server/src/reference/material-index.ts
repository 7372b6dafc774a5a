import { LOCALES, type Locale, type MATERIAL_FIELDS, type MaterialRow, type MaterialSheet } from '@vigil/contract'
import { translate } from '@vigil/i18n'
import { writtenFormula } from '@vigil/science'
import { findSheet, SOURCES, SUBSTANCE_SHEETS, type SubstanceSheet } from '@vigil/science/reference'
import { createTermSearch, type Hit, type Term } from './term-search.ts'

type Field = (typeof MATERIAL_FIELDS)[number]

/** A name is meant before a synonym, and both before what many substances share. */
const WEIGHTS: Readonly<Record<Field, number>> = {
  name: 1,
  formula: 1,
  cas: 1,
  un: 1,
  synonym: 0.9,
  mass: 0.7,
  smell: 0.65,
  symptom: 0.6,
  colour: 0.5,
  kind: 0.4,
}

export const materialName = (locale: Locale, id: string): string => translate(locale, `substance.${id}`)

const IN_BRACKETS = /\s*[（(][^)）]*[)）]\s*/g
const IN_BRACKETS_WEIGHT = 0.85
/** Sarin (GB) is called sarin. */
export const bareName = (locale: Locale, id: string): string =>
  materialName(locale, id).replace(IN_BRACKETS, ' ').trim()

function termsOf(sheet: SubstanceSheet): Term<Field>[] {
  const terms: Term<Field>[] = []
  const add = (by: Field, text: string) => terms.push({ by, text, weight: WEIGHTS[by] })
  for (const locale of LOCALES) {
    const name = materialName(locale, sheet.id)
    const bare = bareName(locale, sheet.id)
    add('name', bare)
    // Whoever asks for sarin means it before what simulates sarin.
    if (bare !== name) terms.push({ by: 'name', text: name, weight: IN_BRACKETS_WEIGHT })
    for (const smell of sheet.smells) add('smell', translate(locale, `sheet.smell.${smell}`))
    for (const colour of sheet.colours) add('colour', translate(locale, `sheet.colour.${colour}`))
    for (const symptom of sheet.symptoms) add('symptom', translate(locale, `sheet.symptom.${symptom}`))
    for (const type of sheet.types) add('kind', translate(locale, `baseInfo.materialType.${type}`))
  }
  for (const synonym of sheet.synonyms) add('synonym', synonym)
  if (sheet.formula !== undefined) add('formula', sheet.formula)
  const { cas, un } = sheet.figures
  if (cas !== undefined) add('cas', cas.value)
  for (const number of un?.value ?? []) {
    add('un', number)
    add('un', `UN${number}`)
  }
  return terms
}

const NUMBER = /^\d+(?:[.,]\d+)?$/

/** A mass as exactly as it was typed: 71 stands for 70.5 to 71.5, 70.9 for 70.85 to 70.95. */
function byMass(word: string, { figures: { gramsPerMol } }: SubstanceSheet): Hit<Field> | undefined {
  if (gramsPerMol === undefined || !NUMBER.test(word)) return undefined
  const [, decimals = ''] = word.split(/[.,]/)
  const half = 0.5 * 10 ** -decimals.length
  const isMass = Math.abs(Number(word.replace(',', '.')) - gramsPerMol.value) <= half + 1e-9
  return isMass ? { score: WEIGHTS.mass, by: 'mass', text: `${gramsPerMol.value} g/mol` } : undefined
}

/** Units and words that say what a number is. */
const SAID_BESIDE = /\b(?:un|cas|onu|g\/mol)\b[\s.:°º#]*(?=\d)|(?<=\d)\s*g\/mol/giu

const ALL = new Map(SUBSTANCE_SHEETS.map((sheet) => [sheet.id, sheet]))

export interface MaterialIndex {
  search(question: string, type: MaterialRow['types'][number] | undefined, locale: Locale): MaterialRow[]
  sheet(id: string, locale: Locale): MaterialSheet | undefined
}

export function createMaterialIndex(): MaterialIndex {
  const search = createTermSearch(new Map(SUBSTANCE_SHEETS.map((sheet) => [sheet.id, termsOf(sheet)])))

  const rowOf = (sheet: SubstanceSheet, locale: Locale): Omit<MaterialRow, 'found'> => ({
    id: sheet.id,
    name: materialName(locale, sheet.id),
    englishName: materialName('en', sheet.id),
    molecularFormula: writtenFormula(sheet.formula ?? ''),
    cas: sheet.figures.cas?.value ?? '',
    un: [...(sheet.figures.un?.value ?? [])],
    types: [...sheet.types],
    group: sheet.group,
    ...(sheet.figures.idlh && { idlh: { ...sheet.figures.idlh, sources: [...sheet.figures.idlh.sources] } }),
  })

  return {
    search(question, type, locale) {
      const asked = question.replace(SAID_BESIDE, '').trim()
      const hits = search(asked, (word, id) => {
        const sheet = ALL.get(id)
        return sheet && byMass(word, sheet)
      })
      const ofType = SUBSTANCE_SHEETS.filter(({ types }) => type === undefined || types.includes(type))
      if (asked === '') {
        const compare = new Intl.Collator(locale).compare
        return ofType.map((sheet) => rowOf(sheet, locale)).sort((a, b) => compare(a.name, b.name))
      }
      return ofType
        .flatMap((sheet) => {
          const hit = hits.get(sheet.id)
          return hit === undefined ? [] : [{ hit, sheet }]
        })
        .sort((a, b) => b.hit.score - a.hit.score || a.sheet.id.localeCompare(b.sheet.id))
        .map(({ hit: { by, text }, sheet }) => ({ ...rowOf(sheet, locale), found: { by, text } }))
    },

    sheet(id, locale) {
      const sheet = findSheet(id)
      if (sheet === undefined) return undefined
      const { idlh: _, cas: __, un: ___, ...row } = rowOf(sheet, locale)
      const { figures, formula: ____, photoionised: _____, ...described } = sheet
      return {
        ...row,
        ...(structuredClone(described) as unknown as Omit<
          MaterialSheet,
          'figures' | 'names' | 'sources' | keyof typeof row
        >),
        names: LOCALES.map((each) => ({ locale: each, name: materialName(each, id) })),
        figures: structuredClone(figures) as unknown as MaterialSheet['figures'],
        sources: Object.fromEntries(
          [...sourcesIn(figures), 'known' as const].map((source) => [source, SOURCES[source]]),
        ),
      }
    },
  }
}

/** Every source that stands behind some figure, however deep it lies. */
function sourcesIn(value: unknown): Set<keyof typeof SOURCES> {
  const found = new Set<keyof typeof SOURCES>()
  const walk = (each: unknown): void => {
    if (typeof each !== 'object' || each === null) return
    for (const [key, inner] of Object.entries(each)) {
      if (key === 'sources') for (const source of inner as (keyof typeof SOURCES)[]) found.add(source)
      else walk(inner)
    }
  }
  walk(value)
  return found
}
