import {
  type DeviceKind,
  OUTCOME_CASES,
  OUTCOME_WORDS_MAX,
  type OutcomeCase,
  type OutcomeRule,
  SITE_OUTCOME_CODES,
  SITE_OUTCOMES,
  type SiteOutcome,
  type SiteOutcomeCode,
} from '@vigil/contract'
import { check, type Problem } from '../../validation/problem.ts'
import { maxLength, required } from '../../validation/rules.ts'

/** Where an administrator has set nothing: the whole list. */
export const DEFAULT_OUTCOMES: Readonly<OutcomeRule> = {
  officeId: null,
  codes: [...SITE_OUTCOME_CODES],
  own: [],
  version: 0,
}

/** With these people found that there was nothing. */
const NOTHING: ReadonlySet<SiteOutcomeCode> = new Set(['noLeakFound', 'noFireFound'])

/** What an alarm of a danger may turn out to be: gas comes from fires, too, and people may be hurt by each of them. */
const FITTING: Readonly<Record<DeviceKind, readonly OutcomeCase[]>> = {
  biological: ['chemical', 'medical'],
  chemical: ['chemical', 'medical'],
  toxicGas: ['chemical', 'fire', 'medical'],
  smoke: ['fire', 'medical'],
  cottonBale: ['fire', 'medical'],
  nuclear: ['medical'],
  gammaCamera: ['medical'],
  raman: ['chemical', 'medical'],
  weather: [],
}

/** The rule of the nearest office on the way up. Paths are ids from the root, '/1/4/'. */
function ruleOf(rules: readonly OutcomeRule[], officePath: string): OutcomeRule {
  const ids = officePath.split('/')
  let nearest: OutcomeRule = DEFAULT_OUTCOMES
  let depth = -1
  for (const rule of rules) {
    const at = rule.officeId === null ? 0 : ids.indexOf(rule.officeId)
    if (at > depth) {
      nearest = rule
      depth = at
    }
  }
  return nearest
}

/** What whoever handles an alarm may choose beside the specification's seven, by case, the site's own words last. */
export function outcomesFor(
  rules: readonly OutcomeRule[],
  officePath: string,
  danger: DeviceKind | null,
): readonly SiteOutcome[] {
  if (danger === null) return []
  const { codes, own } = ruleOf(rules, officePath)
  return OUTCOME_CASES.filter((each) => FITTING[danger].includes(each)).flatMap((which) => [
    ...SITE_OUTCOMES[which]
      .filter((code) => codes.includes(code))
      .map((code) => ({ case: which, code, words: '', found: !NOTHING.has(code) })),
    ...own.filter((each) => each.case === which).map((each) => ({ ...each, code: 'own' as const })),
  ])
}

type Named = Pick<SiteOutcome, 'code' | 'words'>
/** Two outcomes are one if they say the same. */
export const outcomeKey = ({ code, words }: Named): string => `${code} ${words}`

/** Each once: alarms of several sites and dangers are handled together. */
export function sameOnce(outcomes: readonly SiteOutcome[]): readonly SiteOutcome[] {
  return [...new Map(outcomes.map((each) => [outcomeKey(each), each])).values()]
}

/** What was chosen, as it is offered; undefined if something of it is not. */
export function chosenOutcomes(
  offered: readonly SiteOutcome[],
  asked: readonly Named[],
): readonly SiteOutcome[] | undefined {
  const keys = new Set(asked.map(outcomeKey))
  const chosen = offered.filter((each) => keys.has(outcomeKey(each)))
  return chosen.length === keys.size ? chosen : undefined
}

/** What a site offers in its own words: each has some, and no two the same. */
export function validateOwnOutcomes(own: readonly { readonly words: string }[]): Problem[] {
  const known = new Set<string>()
  return own.flatMap(({ words }, i): Problem[] => {
    const field = `own.${i}`
    const problems = check(field, words, required('validation.outcomeRequired'), maxLength(OUTCOME_WORDS_MAX))
    const spelled = words.trim().toLowerCase()
    if (problems.length === 0 && known.has(spelled)) return [{ field, key: 'validation.outcomeTwice' }]
    known.add(spelled)
    return problems
  })
}
