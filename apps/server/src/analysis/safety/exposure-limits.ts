import { EXPOSURE_LEVELS, type ExposureLevel, type ExposureLimit } from '@vigil/contract'
import { isBreathed, isDoseRate } from '@vigil/domain'
import { DOSE_LIMITS, findSubstance, type Limit, timesLimit } from '@vigil/science'
import { findSheet, SOURCES, type SubstanceSheet } from '@vigil/science/reference'

/** What is on file for a quantity, each limit in the unit in which it is measured, with who says so. */
export interface QuantityLimits {
  readonly substance: string | null
  readonly limits: readonly ExposureLimit[]
  limitOf(kind: ExposureLimit['kind']): number | undefined
}

type Backed = { readonly sources: readonly (keyof typeof SOURCES)[]; readonly reviewed: boolean }

const sourceText = ({ sources }: Backed): string => sources.map((source) => SOURCES[source]).join('; ')
/** The hour is the third of the five times that AEGL give. */
const AEGL_HOUR = 2

function chemicalLimits(sheet: SubstanceSheet, unit: string): ExposureLimit[] {
  const { figures } = sheet
  const mass = figures.gramsPerMol === undefined ? {} : { gramsPerMol: figures.gramsPerMol.value }
  const found: ExposureLimit[] = []
  const put = (kind: ExposureLevel, limit: (Limit & Backed) | undefined): void => {
    if (limit === undefined) return
    const times = timesLimit({ value: 1, unit }, limit, mass)
    if (times === undefined || !(times > 0)) return
    const value = Number((1 / times).toPrecision(6))
    found.push({ kind, value, source: sourceText(limit), isReviewed: limit.reviewed })
  }
  put('twa', figures.twa)
  put('stel', figures.stel)
  put('ceiling', figures.ceiling)
  const level = figures.aegl?.levels[1]?.[AEGL_HOUR]
  if (figures.aegl !== undefined && typeof level === 'object') put('aegl2', { ...level, unit: figures.aegl.unit })
  put('idlh', figures.idlh)
  const exponent = figures.tenBerge
  if (exponent !== undefined) {
    found.push({
      kind: 'loadExponent',
      value: exponent.value,
      source: sourceText(exponent),
      isReviewed: exponent.reviewed,
    })
  }
  return found
}

/** `name` as `ecMod.h2s`. */
export function exposureLimits(name: string, unit: string): QuantityLimits {
  const [module = '', quantity = ''] = name.split('.')
  const substance = isBreathed(module, unit) ? (findSubstance(quantity)?.id ?? null) : null
  const sheet = substance === null ? undefined : findSheet(substance)
  const limits: ExposureLimit[] = sheet === undefined ? [] : chemicalLimits(sheet, unit)
  if (isDoseRate(quantity)) {
    for (const [kind, limit] of [
      ['publicYear', DOSE_LIMITS.public],
      ['workerYear', DOSE_LIMITS.worker],
    ] as const) {
      limits.push({ kind, value: limit.microsievert, source: limit.source, isReviewed: false })
    }
  }
  return { substance, limits, limitOf: (kind) => limits.find((each) => each.kind === kind)?.value }
}

/** Those of them that a reading can be held against at once. */
export const isLevel = (kind: ExposureLimit['kind']): kind is ExposureLevel =>
  (EXPOSURE_LEVELS as readonly string[]).includes(kind)
