import type { Disposal, SiteOutcome } from '@vigil/contract'
import type { TFunction } from 'i18next'

/** An own outcome stands as the site wrote it; those of the list are told in the reader's language. */
export const outcomeWords = (t: TFunction, { code, words }: Pick<SiteOutcome, 'code' | 'words'>): string =>
  code === 'own' ? words : t(`alarm.outcome.${code}`)

/** All that was chosen: the specification's options, then what the site offers beside them. */
export const outcomesOf = (t: TFunction, { options, outcomes = [] }: Pick<Disposal, 'options' | 'outcomes'>) => [
  ...options.map((option) => t(`alarm.disposal.${option}`)),
  ...outcomes.map((each) => outcomeWords(t, each)),
]
