/** What is known of the stored peak and findings of an alarm. */
export interface FollowedFacts {
  /** When they were last handed over to be stored. */
  readonly storedAt: number
  /** More has been measured since, without a transition that would bring it to the disk. */
  readonly isRisen: boolean
}

/** A peak that climbs is stored no more often: a crash loses no more than this of it. */
export const FACTS_EVERY_MS = 5_000

/** From before a restart: whatever rises is stored at once. */
export const FACTS_STORED: FollowedFacts = Object.freeze({ storedAt: Number.NEGATIVE_INFINITY, isRisen: false })

/** Whether they are to be stored now. A clock that was set back must not hold them up. */
export const areFactsDue = ({ storedAt, isRisen }: FollowedFacts, at: number): boolean =>
  isRisen && (at < storedAt || at - storedAt >= FACTS_EVERY_MS)
