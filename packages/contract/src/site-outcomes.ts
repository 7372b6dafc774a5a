import { z } from 'zod'
import { DISPOSAL_OPTIONS } from './codes.ts'
import { versionSchema } from './entities.ts'

/** What an alarm may turn out to be beside what the specification's seven options name. */
export const OUTCOME_CASES = ['chemical', 'fire', 'medical'] as const
export type OutcomeCase = (typeof OUTCOME_CASES)[number]

/** Ours, beside `DISPOSAL_OPTIONS`: by case, worded in six languages. A site chooses which of them it offers. */
export const SITE_OUTCOMES = {
  chemical: ['leakClosed', 'ventilatedClear', 'spillContained', 'decontaminated', 'knownRelease', 'noLeakFound'],
  fire: ['fireExtinguished', 'handedToFireService', 'smoulderingRemoved', 'noFireFound'],
  medical: ['firstAidGiven', 'takenToHospital', 'sentToDoctor', 'patientReleased'],
} as const satisfies Readonly<Record<OutcomeCase, readonly string[]>>
export const SITE_OUTCOME_CODES = [...SITE_OUTCOMES.chemical, ...SITE_OUTCOMES.fire, ...SITE_OUTCOMES.medical] as const
export type SiteOutcomeCode = (typeof SITE_OUTCOME_CODES)[number]

export const OUTCOME_WORDS_MAX = 80
/** Own words of one site. */
export const OWN_OUTCOMES_MAX = 12

/** One of the list, or `own`: then it is what the site wrote, in the language that the site wrote it in. */
const code = z.enum([...SITE_OUTCOME_CODES, 'own'])
const words = z.string().max(OUTCOME_WORDS_MAX)

export const siteOutcomeSchema = z.object({
  case: z.enum(OUTCOME_CASES),
  code,
  /** Empty unless it is the site's own. */
  words,
  /** What statistics count: whether there was something, or nothing. */
  found: z.boolean(),
})
export type SiteOutcome = z.infer<typeof siteOutcomeSchema>

/** How somebody who handles an alarm names one that is offered. */
export const askedOutcomesSchema = z
  .array(z.object({ code, words: words.default('') }))
  .max(SITE_OUTCOME_CODES.length + OWN_OUTCOMES_MAX)

/** Stands before what a site wrote itself, where statistics and filters name what was chosen. */
const OWN = 'own:'
/** Own words of several sites are one where they are the same. */
export const disposalKeySchema = z
  .string()
  .max(OWN.length + OUTCOME_WORDS_MAX)
  .regex(new RegExp(`^(${[...DISPOSAL_OPTIONS, ...SITE_OUTCOME_CODES].join('|')}|${OWN}.*)$`, 's'))

/** What a site wrote itself; undefined where the key names one that everybody has. */
export const ownOutcomeOf = (key: string): string | undefined =>
  key.startsWith(OWN) ? key.slice(OWN.length) : undefined

/** What a site offers. */
export const outcomeRuleSchema = z.object({
  /** The site that it holds for, with all below it; null for wherever no other holds. */
  officeId: z.string().nullable(),
  codes: z.array(z.enum(SITE_OUTCOME_CODES)).max(SITE_OUTCOME_CODES.length),
  own: z.array(siteOutcomeSchema.omit({ code: true })).max(OWN_OUTCOMES_MAX),
  version: versionSchema,
})
export type OutcomeRule = z.infer<typeof outcomeRuleSchema>
