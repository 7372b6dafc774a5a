import type { DetectionRecord, ModuleKey } from '@vigil/contract'
import { type Lookup, percentText, substanceName } from '@vigil/i18n/web'
import { detectionText } from '../../../ui/values/alarm-text.ts'
import { IDENTIFIERS, isPossible } from '../../../ui/values/found-verdict.ts'

type Named = NonNullable<DetectionRecord['findings']>[number]

/** What a check found, worst first; where nothing alarms, what was named all the same. */
export function checkText(texts: Lookup, record: DetectionRecord): string {
  const said = detectionText(texts, record)
  const { worst, findings = [] } = record
  if (worst !== undefined || findings.length === 0) return said
  const surest = new Map<string, Named>()
  for (const each of findings.toSorted((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0))) {
    if (!surest.has(each.name)) surest.set(each.name, each)
  }
  return [[...surest.values()].map((each) => namedText(texts, each)).join(', '), said].join(' · ')
}

function namedText(texts: Lookup, { name, module, confidence }: Named): string {
  const known = substanceName(texts, name)
  const said = isPossible(module, confidence) ? texts.t('lookBack.detection.possible', { name: known }) : known
  return confidence === undefined ? said : `${said} ${percentText(texts.language, confidence)}`
}

export interface TechniqueVerdict {
  readonly module: ModuleKey
  readonly text: string
}

/** What each technique that compares spectra said of the sample, in words. */
export function verdictsOf(texts: Lookup, { modState, findings = [] }: DetectionRecord): readonly TechniqueVerdict[] {
  return IDENTIFIERS.filter((module) => modState[module] !== undefined).map((module) => {
    const named = findings.filter((each) => each.module === module)
    const words = named.map(({ name, confidence }) => {
      const verdict = texts.t(`panel.raman.verdict.${isPossible(module, confidence) ? 'possible' : 'match'}`)
      const quality = confidence === undefined ? '' : `, ${percentText(texts.language, confidence)}`
      return `${substanceName(texts, name)} (${verdict}${quality})`
    })
    return { module, text: words.join(', ') || texts.t('panel.raman.verdict.none') }
  })
}
