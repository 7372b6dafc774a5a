import { LOCALES, type Locale, type MATERIAL_FIELDS, type MaterialRow, type MaterialSheet } from '@vigil/contract'
import { SOUGHT_WORDS, translate } from '@vigil/i18n'
import { writtenFormula } from '@vigil/science'
import {
  citedWork,
  findSheet,
  type SOURCES,
  STATEMENTS_SOURCE,
  SUBSTANCE_SHEETS,
  type SubstanceSheet,
} from '@vigil/science/reference'
import { type AskedMass, massOf, readMass } from './asked-mass.ts'
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

const listed = (text = ''): string[] => text.split(', ').filter((word) => word !== '')

function termsOf(sheet: SubstanceSheet): Term<Field>[] {
  const terms: Term<Field>[] = []
  const add = (by: Field, text: string) => terms.push({ by, text, weight: WEIGHTS[by] })
  const told = (by: 'smell' | 'symptom' | 'colour', texts: readonly string[]) => {
    for (const text of texts) terms.push({ by, text, weight: WEIGHTS[by], isProse: true })
  }
  for (const locale of LOCALES) {
    const name = materialName(locale, sheet.id)
    const bare = bareName(locale, sheet.id)
    add('name', bare)
    // Whoever asks for sarin means it before what simulates sarin.
    if (bare !== name) terms.push({ by: 'name', text: name, weight: IN_BRACKETS_WEIGHT })
    const words = SOUGHT_WORDS[locale]
    const others: Readonly<Partial<Record<string, string>>> = words.substance
    for (const other of listed(others[sheet.id])) add('synonym', other)
    for (const smell of sheet.smells) {
      told('smell', [translate(locale, `sheet.smell.${smell}`), ...listed(words.smell[smell])])
    }
    for (const colour of sheet.colours) told('colour', [translate(locale, `sheet.colour.${colour}`)])
    for (const symptom of sheet.symptoms) {
      told('symptom', [translate(locale, `sheet.symptom.${symptom}`), ...listed(words.symptom[symptom])])
    }
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

/** Units and words that say what a number is. */
const SAID_BESIDE = /\b(?:un|cas|onu)\b[\s.:°º#]*(?=\d)/giu
/** A number alone may be a mass as well as anything else: 71. */
const BARE = /^\d+(?:\.\d+)?$/

/** The nearer, the better. */
function byMass({ value, within }: AskedMass, { figures: { gramsPerMol } }: SubstanceSheet): Hit<Field> | undefined {
  const off = gramsPerMol === undefined ? Number.POSITIVE_INFINITY : Math.abs(gramsPerMol.value - value)
  if (gramsPerMol === undefined || off > within) return undefined
  return { score: WEIGHTS.mass * (1 - 0.3 * (off / within)), by: 'mass', text: `${gramsPerMol.value} g/mol` }
}

const ALL = new Map(SUBSTANCE_SHEETS.map((sheet) => [sheet.id, sheet]))

export interface MaterialIndex {
  search(question: string, type: MaterialRow['types'][number] | undefined, locale: Locale): MaterialRow[]
  sheet(id: string, locale: Locale): MaterialSheet | undefined
}

export function createMaterialIndex(): MaterialIndex {
  const search = createTermSearch(
    new Map(SUBSTANCE_SHEETS.map((sheet) => [sheet.id, termsOf(sheet)])),
    LOCALES.flatMap((locale) => listed(SOUGHT_WORDS[locale].fillers)),
  )

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
      const { text: asked, mass } = readMass(question.replace(SAID_BESIDE, ''))
      const hits = new Map(
        search(asked, (word, id) => {
          const sheet = ALL.get(id)
          return sheet && BARE.test(word) ? byMass(massOf(word), sheet) : undefined
        }),
      )
      if (mass !== undefined) {
        for (const sheet of SUBSTANCE_SHEETS) {
          const hit = byMass(mass, sheet)
          if (hit === undefined) hits.delete(sheet.id)
          else if (asked === '') hits.set(sheet.id, hit)
        }
      }
      const ofType = SUBSTANCE_SHEETS.filter(({ types }) => type === undefined || types.includes(type))
      if (asked === '' && mass === undefined) {
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
      const { figures, statements, formula: ____, photoionised: _____, ...described } = sheet
      return {
        ...row,
        ...(structuredClone(described) as unknown as Omit<
          MaterialSheet,
          'figures' | 'names' | 'sources' | 'statements' | keyof typeof row
        >),
        statements: { codes: [...statements], source: STATEMENTS_SOURCE },
        names: LOCALES.map((each) => ({ locale: each, name: materialName(each, id) })),
        figures: structuredClone(figures) as unknown as MaterialSheet['figures'],
        sources: Object.fromEntries(
          [...sourcesIn(figures), ...(statements.length > 0 ? [STATEMENTS_SOURCE] : []), 'known' as const].map(
            (source) => [source, citedWork(source)],
          ),
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
