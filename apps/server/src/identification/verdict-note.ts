import type { SpectrumVerdict } from '@vigil/contract'
import { VERDICT_UNKNOWN } from '@vigil/i18n'

/** A verdict as a line in the log of its alarm: the names, which are the same in every language, or that there is none. */
export function noteOf({ answer, nuclides }: SpectrumVerdict): string | undefined {
  if (answer === 'background') return undefined
  return answer === 'unknown' ? VERDICT_UNKNOWN : nuclides.map(({ nuclide }) => nuclide).join(', ')
}
