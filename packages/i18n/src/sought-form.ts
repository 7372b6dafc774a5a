import type { sheet } from './locales/en/sheet.ts'
import type { substance } from './locales/en/substance.ts'

/** Lists with commas between. */
export interface SoughtWords {
  /** Words of a question that say nothing of what is sought. */
  readonly fillers: string
  /** What stands before a number that is one. */
  readonly molarMass: string
  /** Other words for what is shown, and second names. */
  readonly smell: Readonly<Record<keyof typeof sheet.smell, string>>
  readonly symptom: Readonly<Record<keyof typeof sheet.symptom, string>>
  readonly substance: Readonly<Partial<Record<keyof typeof substance, string>>>
}
