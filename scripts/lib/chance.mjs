import fc from 'fast-check'

/**
 * Properties are tried with the same values in every run: what fails once fails again, and a change is refused for what it broke and not
 * for a value that nobody had thought of. `VIGIL_SEED=random` looks for such values, `VIGIL_RUNS` says how many of them for each property.
 */
const { VIGIL_SEED = '1', VIGIL_RUNS } = process.env
fc.configureGlobal({
  ...(VIGIL_SEED !== 'random' && { seed: Number(VIGIL_SEED) }),
  ...(VIGIL_RUNS !== undefined && { numRuns: Number(VIGIL_RUNS) }),
})
