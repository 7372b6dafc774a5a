/** Big tables that no console loads: the server answers from them. */
export {
  type Chain,
  type Confused,
  chainOf,
  confusedWith,
  findReferenceNuclide,
  type LineSight,
  massOf,
  REFERENCE_NUCLIDES,
  symbolOf,
} from './nuclides/nuclide-sheet.ts'
export { DECAY_MODES, NUCLIDE_KINDS, type ReferenceNuclide } from './nuclides/reference-nuclide.ts'
export { type CitedWork, citedWork, NO_WORKS, SOURCES } from './sources.ts'
export { RELEASES, SITUATIONS } from './substances/figures.ts'
export { findSheet, SUBSTANCE_SHEETS, type SubstanceSheet } from './substances/sheet.ts'
export { STATEMENTS, STATEMENTS_SOURCE } from './substances/statements.ts'
export * from './substances/vocabulary.ts'
