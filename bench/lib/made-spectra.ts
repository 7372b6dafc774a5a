import { createTemplateLibrary, type DetectorModel, NUCLIDES, type Rng, type Shield, uniform } from '@vigil/science'
import type { TestInstrument, TestSource } from './test-spectra.ts'

const SHIELDS = [
  { material: 'lead', from: 0.1, to: 3 },
  { material: 'steel', from: 0.3, to: 5 },
  { material: 'water', from: 3, to: 40 },
] as const

const drawOne = <T>(rng: Rng, values: readonly T[]): T => values[Math.floor(rng.next() * values.length)] as T
/** Sum of three: near enough to a bell, and without tails. */
const bell = (rng: Rng): number => 2 * (rng.next() + rng.next() + rng.next() - 1.5)

/** A smooth curve around one: how an instrument's efficiency and scatter differ from any model of it. */
function bend(rng: Rng, channels: number, size: number): Float64Array {
  const knots = Array.from({ length: 9 }, () => size * bell(rng))
  return Float64Array.from({ length: channels }, (_, i) => {
    const at = 8 * Math.sqrt((i + 0.5) / channels)
    const low = Math.min(7, Math.floor(at))
    const [a, b] = [knots[low] as number, knots[low + 1] as number]
    return Math.exp(a + (b - a) * (at - low))
  })
}

const times = (values: Float64Array, factors: Float64Array): Float64Array =>
  values.map((value, i) => value * (factors[i] as number))

function shapeOf(values: Float64Array): Float64Array {
  const sum = values.reduce((all, value) => all + value, 0)
  return values.map((value) => value / sum)
}

/** Where a crystal's light follows the energy again: beside the line of potassium, by which gains are set. */
const STRAIGHT_KEV = 1460.8
/** Light that does not follow the energy, as a share of it, and a zero that lies elsewhere: one standard deviation. Charge follows it. */
const BENT = { light: { of: 0.004, zeroKeV: 0.5 }, charge: { of: 0.0001, zeroKeV: 0.05 } }

/** Energies of the middles of channels as the instrument states them: by a line, where its crystal is none. */
function statedCalibration(rng: Rng, model: DetectorModel, gain: number): readonly number[] {
  const { offsetKeV, keVPerChannel, noiseKeV } = model
  const { of, zeroKeV } = noiseKeV === undefined ? BENT.light : BENT.charge
  const first = offsetKeV + keVPerChannel / 2
  const share = of * bell(rng)
  const square = -share / STRAIGHT_KEV
  return [
    gain * (first + share * first + square * first ** 2) + zeroKeV * bell(rng),
    gain * keVPerChannel * (1 + share + 2 * square * first),
    gain * keVPerChannel ** 2 * square,
  ]
}

/**
 * An instrument of a crystal that differs from the model as instruments do: resolution, gain, energies, threshold, peak to Compton, efficiency,
 * ground and walls. `outside` are nuclides to draw besides those that it shall know.
 */
export function makeInstrument(rng: Rng, model: DetectorModel, shielded: number): TestInstrument {
  const gain = 1 + 0.006 * bell(rng)
  const truly: DetectorModel = {
    ...model,
    resolution662: model.resolution662 * uniform(rng, 0.82, 1.2),
    halfPeakKeV: model.halfPeakKeV * uniform(rng, 0.7, 1.5),
    peakExponent: model.peakExponent * uniform(rng, 0.85, 1.15),
    thicknessCm: model.thicknessCm * uniform(rng, 0.6, 1.5),
    lowCutKeV: uniform(rng, 15, 32),
    selfCps: model.selfCps * uniform(rng, 0.5, 2),
  }
  const library = createTemplateLibrary(truly)
  const own = bend(rng, truly.channels, 0.12)
  const drawn = (nuclide: string, isShielded: boolean): TestSource => {
    const { material, from, to } = drawOne(rng, SHIELDS)
    const shield: Shield = { material, thicknessCm: from * (to / from) ** rng.next() }
    const template = library.source(nuclide, isShielded ? shield : undefined)
    const bare = library.source(nuclide)
    // Behind too much of it nothing is left to be named.
    const isThrough = template.total > 1e-4 * bare.total
    const place = bend(rng, truly.channels, 0.1)
    return {
      name: isShielded && isThrough ? `${nuclide} ${material} ${shield.thicknessCm.toFixed(1)}` : nuclide,
      truth: [nuclide],
      isShielded: isShielded && isThrough,
      noise: 0,
      shape: shapeOf(times(times((isThrough ? template : bare).counts, own), place)),
    }
  }
  const parts = ['K-40', 'Ra-226', 'Th-232'].map((id) => ({ of: library.source(id), weight: 0.15 * rng.next() ** 2 }))
  const natural = times(library.background().counts, own)
  const rate = library.background().total
  for (const { of, weight } of parts) {
    for (let i = 0; i < natural.length; i++)
      natural[i] = (natural[i] as number) + (weight * rate * (of.counts[i] as number)) / of.total
  }
  const self = library.self()
  const background = natural.map((count, i) => count + (self?.counts[i] ?? 0))
  return {
    name: `made, ${model.id}`,
    detector: model,
    calibration: statedCalibration(rng, truly, gain),
    background,
    sources: NUCLIDES.flatMap(({ id }) => [
      drawn(id, false),
      ...Array.from({ length: shielded }, () => drawn(id, true)),
    ]),
  }
}
