import { ACTIVATION_NUCLIDES } from './activation.ts'
import { FISSION_NUCLIDES } from './fission.ts'
import { INDUSTRIAL_NUCLIDES } from './industrial.ts'
import { MEDICAL_NUCLIDES } from './medical.ts'
import { NORM_NUCLIDES } from './norm.ts'
import type { Nuclide } from './nuclide.ts'
import { SNM_NUCLIDES } from './snm.ts'
import { TRACER_NUCLIDES } from './tracers.ts'

export const NUCLIDES: readonly Nuclide[] = [
  ...SNM_NUCLIDES,
  ...MEDICAL_NUCLIDES,
  ...TRACER_NUCLIDES,
  ...INDUSTRIAL_NUCLIDES,
  ...ACTIVATION_NUCLIDES,
  ...FISSION_NUCLIDES,
  ...NORM_NUCLIDES,
]

const BY_ID: ReadonlyMap<string, Nuclide> = new Map(NUCLIDES.map((nuclide) => [nuclide.id, nuclide]))

export function findNuclide(id: string): Nuclide | undefined {
  return BY_ID.get(id)
}

/** For ids written in code or in a scenario: an unknown one is a mistake. */
export function nuclideOf(id: string): Nuclide {
  const nuclide = BY_ID.get(id)
  if (nuclide === undefined) throw new RangeError(`unknown nuclide ${id}`)
  return nuclide
}
