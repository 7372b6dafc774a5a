/** keV by which an edge may differ from the polynomial that stands for all. */
const TOLERANCE_KEV = 0.5

/** The cubic through four of the edges; undefined when the others do not lie on it. */
export function polynomialOf(edges: readonly number[]): number[] | undefined {
  const last = edges.length - 1
  if (last < 3) return undefined
  const places = [0, Math.round(last / 3), Math.round((2 * last) / 3), last]
  const found = throughPoints(places.map((place) => [place, edges[place] ?? 0] as const))
  const fits = edges.every((edge, n) => Math.abs(valueAt(found, n) - edge) <= TOLERANCE_KEV)
  return fits ? found : undefined
}

const valueAt = (coefficients: readonly number[], x: number): number =>
  coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0)

/** Newton's divided differences, multiplied out. */
function throughPoints(points: readonly (readonly [x: number, y: number])[]): number[] {
  const xs = points.map(([x]) => x)
  const table = points.map(([, y]) => y)
  for (let order = 1; order < table.length; order++) {
    for (let n = table.length - 1; n >= order; n--) {
      table[n] = ((table[n] ?? 0) - (table[n - 1] ?? 0)) / ((xs[n] ?? 0) - (xs[n - order] ?? 0))
    }
  }
  let polynomial = [0]
  for (let n = table.length - 1; n >= 0; n--) {
    const x = xs[n] ?? 0
    const shifted = [0, ...polynomial]
    polynomial = shifted.map((value, power) => value - x * (polynomial[power] ?? 0))
    polynomial[0] = (polynomial[0] ?? 0) + (table[n] ?? 0)
  }
  return polynomial.slice(0, points.length)
}
