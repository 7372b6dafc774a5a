import type { Sample } from './samples.ts'

const VARIANTS = 3

/** Matching costs milliseconds: each sample is measured a few times and then remembered. `draw` chooses which of them. */
export function remembered<T>(measure: (sample: Sample, key: string) => T): (sample: Sample, draw: number) => T {
  const measured = new Map<string, T>()
  return (sample, draw) => {
    const key = `${sample.name} ${Math.floor(draw * VARIANTS)}`
    const known = measured.get(key)
    if (known !== undefined) return known
    const test = measure(sample, key)
    measured.set(key, test)
    return test
  }
}
