import { parseArgs } from 'node:util'
import {
  absorbanceOf,
  axisPositions,
  createFtirLibrary,
  createRamanLibrary,
  createRng,
  DEVICE_AXIS,
  FTIR_AXIS,
  FTIR_SUBSTANCES,
  identify,
  isControlled,
  type LibraryReference,
  prepareFtir,
  prepareRaman,
  RAMAN_SUBSTANCES,
  sampleFtir,
  sampleRaman,
  synthesiseFtir,
  synthesiseRaman,
  uniform,
} from '@vigil/science'
import { rounded, table } from './lib/statistics.ts'

/**
 * How often a spectrum of light gets its right name, how often another, and how often one that the library does not hold is named at
 * all. Spectra are drawn from the tables of lines by instruments that differ in axis, resolution, light and fluorescence: they show
 * what the rules do, not what real samples look like.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    /** Runs with the substance's own reference left out. */
    unknown: { type: 'string', default: '6' },
    /** Names every wrong answer. */
    verbose: { type: 'boolean', default: false },
  },
})
const RUNS = Number(options.runs)
const UNKNOWN_RUNS = Number(options.unknown)

const SHIFTS = axisPositions(DEVICE_AXIS)
const WAVENUMBERS = axisPositions(FTIR_AXIS)

function drawnRaman(substance: string, n: number): Float64Array {
  const rng = createRng(`instrument ${substance} ${n}`)
  const expected = synthesiseRaman({
    parts: [{ substance, share: 1 }],
    counts: uniform(rng, 800, 8000),
    fluorescence: uniform(rng, 0, 2),
    halfWidth: uniform(rng, 3, 10),
    offset: uniform(rng, -6, 6),
  })
  return prepareRaman(SHIFTS, sampleRaman(rng, expected))
}

function drawnFtir(substance: string, n: number): Float64Array {
  const rng = createRng(`instrument ${substance} ${n}`)
  const absorbance = synthesiseFtir({
    parts: [{ substance, share: 1 }],
    absorbance: uniform(rng, 0.15, 0.8),
    slope: uniform(rng, 0, 0.1),
    carbonDioxide: uniform(rng, -0.05, 0.1),
    offset: uniform(rng, -6, 6),
    broadening: uniform(rng, 0.8, 1.5),
  })
  return prepareFtir(WAVENUMBERS, sampleFtir(rng, absorbance).map(absorbanceOf))
}

interface Technique {
  readonly name: string
  readonly library: readonly LibraryReference[]
  readonly ids: readonly string[]
  draw(substance: string, n: number): Float64Array
}
interface Tried {
  readonly id: string
  readonly named: readonly string[]
}

const TECHNIQUES: readonly Technique[] = [
  { name: 'Raman', library: createRamanLibrary(), ids: RAMAN_SUBSTANCES.map(({ id }) => id), draw: drawnRaman },
  { name: 'infrared', library: createFtirLibrary(), ids: FTIR_SUBSTANCES.map(({ id }) => id), draw: drawnFtir },
]

function tried(
  { ids, draw }: Technique,
  runs: number,
  libraryFor: (id: string) => readonly LibraryReference[],
): Tried[] {
  return ids.flatMap((id) => {
    const library = libraryFor(id)
    return Array.from({ length: runs }, (_, n) => ({
      id,
      named: identify(draw(id, n), library).named.map((each) => each.id),
    }))
  })
}

const share = (all: readonly Tried[], holds: (each: Tried) => boolean): string => {
  const count = all.filter(holds).length
  return all.length === 0 ? '-' : `${rounded((100 * count) / all.length)} % (${count} of ${all.length})`
}
const isRight = ({ id, named }: Tried): boolean => named.includes(id)
const isOther = ({ id, named }: Tried): boolean => named.some((each) => each !== id)
const isHarm = ({ id, named }: Tried): boolean => named.some((each) => each !== id && isControlled(each))

function complainOf(what: string, all: readonly Tried[]): void {
  if (!options.verbose) return
  const counted = new Map<string, number>()
  for (const { id, named } of all.filter(isOther)) {
    const line = `${id} as ${named.join(' and ')}`
    counted.set(line, (counted.get(line) ?? 0) + 1)
  }
  for (const [line, times] of counted) console.log(`  ${what}: ${line}, ${times} times`)
}

for (const technique of TECHNIQUES) {
  const whole = tried(technique, RUNS, () => technique.library)
  const unknown = tried(technique, UNKNOWN_RUNS, (id) => technique.library.filter((each) => each.id !== id))
  complainOf(`${technique.name}, held`, whole)
  complainOf(`${technique.name}, not held`, unknown)
  const harmless = whole.filter(({ id }) => !isControlled(id))
  const controlled = whole.filter(({ id }) => isControlled(id))
  console.log(`\n${technique.name}: ${technique.ids.length} substances`)
  table([
    {
      what: 'whole library',
      right: share(whole, isRight),
      'another name': share(whole, isOther),
      'a drug or an explosive': share(whole, isHarm),
    },
    {
      what: 'harmless things',
      right: share(harmless, isRight),
      'another name': share(harmless, isOther),
      'a drug or an explosive': share(harmless, isHarm),
    },
    {
      what: 'drugs, explosives, agents',
      right: share(controlled, isRight),
      'another name': share(controlled, isOther),
      'a drug or an explosive': share(controlled, isHarm),
    },
    {
      what: 'not in the library',
      right: '-',
      'another name': share(unknown, isOther),
      'a drug or an explosive': share(unknown, isHarm),
    },
  ])
}
