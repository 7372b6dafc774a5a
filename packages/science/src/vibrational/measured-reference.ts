import type { SpectralAxis } from './axis.ts'
import type { LibraryReference } from './match.ts'

/** Lower ones are as likely noise. */
const LEAST_HEIGHT = 0.08
/** Half the distance within which a line is the highest, 1/cm. */
const REACH = 6

/** A spectrum that a site has measured, as a reference: its lines are read from it. */
export function measuredReference(
  id: string,
  prepared: Float64Array,
  axis: SpectralAxis,
  controlled: boolean,
  of?: string,
): LibraryReference {
  const highest = prepared.reduce((most, value) => Math.max(most, value), 0)
  const values = prepared.map((value) => Math.max(0, value) / (highest || 1))
  const reach = Math.max(1, Math.round(REACH / axis.step))
  const lines: { at: number; height: number }[] = []
  for (let i = reach; i < values.length - reach; i++) {
    const height = values[i] as number
    if (height < LEAST_HEIGHT) continue
    let isHighest = true
    for (let near = i - reach; near <= i + reach && isHighest; near++) {
      const other = values[near] as number
      isHighest = other < height || (other === height && near >= i)
    }
    if (isHighest) lines.push({ at: axis.from + i * axis.step, height })
  }
  return { id, of, values, lines, axis, controlled }
}
