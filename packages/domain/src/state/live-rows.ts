import { REAL_DATA_LENGTH } from '../constants.ts'

/** The live list of a detail page: newest first, ten rows. */
export function addLiveRow<T>(rows: readonly T[], row: T): readonly T[] {
  return [row, ...rows.slice(0, REAL_DATA_LENGTH - 1)]
}
