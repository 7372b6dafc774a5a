import type { NormalHours, SiteHour } from './normal-hours.ts'

/** As many tell a change of half a spread; more would make what is kept larger and hardly surer. */
const VALUES_MAX = 60

/** So many at the most, evenly over all of the time. */
export function thinned(values: readonly number[], most = VALUES_MAX): readonly number[] {
  if (values.length <= most) return values
  return Array.from({ length: most }, (_, place) => Number(values[Math.floor((place * values.length) / most)]))
}

export function hourSamples(
  { at, means }: NormalHours,
  clock: ReadonlyMap<number, SiteHour>,
): readonly (readonly number[])[] {
  const lists = Array.from({ length: 24 }, (): number[] => [])
  for (const [place, hour] of at.entries()) {
    const shown = clock.get(hour)
    if (shown !== undefined) lists[shown.hour]?.push(Number(Number(means[place]).toPrecision(7)))
  }
  return lists.map((values) => thinned(values))
}
