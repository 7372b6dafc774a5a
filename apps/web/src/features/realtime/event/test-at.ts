import type { DetectionRecord } from '@vigil/contract'

/** A result stands for less than that: a record further away is of another sample. */
export const TEST_WITHIN_MS = 60_000

/** The test on record that an event came from: of those that ended around it the closest. */
export function testAt<T extends Pick<DetectionRecord, 'endTimeD'>>(records: readonly T[], at: number): T | undefined {
  return records
    .filter(({ endTimeD }) => Math.abs(endTimeD - at) <= TEST_WITHIN_MS)
    .toSorted((a, b) => Math.abs(a.endTimeD - at) - Math.abs(b.endTimeD - at))[0]
}
