import { type Agreement, compareAnswers, FTIR_SUBSTANCES, RAMAN_SUBSTANCES, type TechniqueAnswer } from '@vigil/science'
import type { ModuleDetail } from '../../module-why.tsx'
import { analyseFtir } from '../ftir/ftir-analysis.ts'
import { analyseRaman } from '../raman/raman-analysis.ts'

export type Technique = 'ramanMod' | 'ftirMod'
type Report = Pick<ModuleDetail, 'spectrum' | 'findings'>

const KNOWN: Readonly<Record<Technique, ReadonlySet<string>>> = {
  ramanMod: new Set(RAMAN_SUBSTANCES.map(({ id }) => id)),
  ftirMod: new Set(FTIR_SUBSTANCES.map(({ id }) => id)),
}

function namedByConsole(technique: Technique, spectrum: NonNullable<Report['spectrum']>): string[] {
  if (technique === 'ftirMod') return analyseFtir(spectrum).named.map(({ id }) => id)
  const { verdict, matches } = analyseRaman(spectrum)
  return verdict === 'none' ? [] : matches.slice(0, 1).map(({ id }) => id)
}

/** What a technique says of a sample: by its spectrum, else by what the device named. Undefined where it told neither. */
export function answerOf(technique: Technique, report: Report | undefined): TechniqueAnswer | undefined {
  if (report === undefined) return undefined
  const { spectrum, findings } = report
  if (spectrum === undefined && findings === undefined) return undefined
  return {
    named: spectrum === undefined ? (findings ?? []).map(({ name }) => name) : namedByConsole(technique, spectrum),
    knows: (substance) => KNOWN[technique].has(substance),
  }
}

export type CombinedVerdict =
  | Agreement
  /** Only one technique, or none, has told anything of this test. */
  | { readonly kind: 'incomplete'; readonly told: Technique | undefined }

export function combinedVerdict(raman: Report | undefined, ftir: Report | undefined): CombinedVerdict {
  const first = answerOf('ramanMod', raman)
  const second = answerOf('ftirMod', ftir)
  if (first !== undefined && second !== undefined) return compareAnswers(first, second)
  return { kind: 'incomplete', told: first !== undefined ? 'ramanMod' : second !== undefined ? 'ftirMod' : undefined }
}
