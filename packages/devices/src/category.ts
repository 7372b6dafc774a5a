import type { Category } from './types.ts'

/** Tried in order on the name without dashes and capitals. */
const PATTERNS: readonly (readonly [RegExp, Category])[] = [
  [/cr2500/, 'cr2500'],
  // The CR series and Gemini-N measure Raman spectra without saying so in their names.
  [/raman|^cr\d|^gemini/, 'raman'],
  // Not anywhere in a name: "reference" is no explosive detector.
  [/^ef\d/, 'ef'],
  [/fcbr/, 'fcbr'],
  [/b02/, 'b02'],
  [/rs500/, 'rs500'],
  [/^bm\d/, 'bm3001'],
  [/chempro/, 'chempro'],
  [/fitrm/, 'fitrm'],
  [/ngp2/, 'ngp2'],
  [/rg500/, 'rg500'],
  [/rmsc/, 'rmsc'],
  [/rmse/, 'rmse'],
  [/vp100/, 'vp100'],
]

/** Presentation category by the pattern of a model's name. */
export function categoryOf(modelName: string): Category {
  const name = modelName.toLowerCase().replace(/[^a-z0-9]/g, '')
  return PATTERNS.find(([pattern]) => pattern.test(name))?.[1] ?? 'default'
}
