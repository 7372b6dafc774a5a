import { createDoseCloud, type DoseInput } from '../dose/dose-cloud.ts'
import { type Cloud, type CloudInput, createCloud } from './cloud.ts'

/** Matter that poisons or burns, or that radiates. */
export type SpreadInput = CloudInput | DoseInput

export const createSpread = (input: SpreadInput): Cloud =>
  'nuclide' in input ? createDoseCloud(input) : createCloud(input)
