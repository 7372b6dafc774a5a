import type { Problem } from '@vigil/domain'
import type { TFunction } from 'i18next'

/** What is wrong with a field, in words; undefined while nothing is. */
export function problemText(t: TFunction, problems: readonly Problem[], field: string): string | undefined {
  const found = problems.find((each) => each.field === field)
  return found && t(found.key, found.values ?? {})
}
