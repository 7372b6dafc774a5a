import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CloudInput, createCloud, normalCdf } from '@vigil/science'
import { fitRow } from './plume-trials.ts'

/**
 * Outputs of SLAB, another heavy-gas model, beside ours: its own problems 2 (ammonia that flashes) and 4 (a jet of chlorine straight up)
 * and a spill of liquefied gas. They are read from a folder (`plume/slab_*.txt` of `--data`); what they were made from stands here, as
 * the tests of GasDispersion.jl have it. Rows of numbers, one for each distance.
 */
const rowsOf = (file: string): readonly (readonly number[])[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))

const erf = (x: number): number => 2 * normalCdf(x * Math.SQRT2) - 1

/** What SLAB's cloud has on its axis at a height, from the means over its volume that it writes. */
function onAxis(
  [x = 0, centreM = 0, depthM = 0, outer = 0, inner = 0, outerX = 0, innerX = 0, mean = 0]: readonly number[],
  z: number,
) {
  const upward = centreM > depthM / 2 ? depthM / Math.sqrt(12) : Math.sqrt((depthM - centreM) ** 2 / 3)
  const edge = (wide: number, flat: number): number =>
    erf(flat / Math.SQRT2 / Math.sqrt(Math.max(1e-12, (wide ** 2 - flat ** 2) / 3))) / (2 * flat)
  const normals = [z - centreM, z + centreM].reduce((sum, each) => sum + Math.exp(-(each ** 2) / (2 * upward ** 2)), 0)
  const height = normals / (Math.sqrt(2 * Math.PI) * upward)
  const along = innerX > 0 ? 2 * outerX * edge(outerX, innerX) : 1
  return { x, share: 2 * outer * depthM * mean * edge(outer, inner) * height * along }
}

/** By volume and percent; below it nothing is compared. */
const LEAST = 0.001

interface SlabCase {
  readonly what: string
  readonly file: string
  readonly input: CloudInput
  /** Of the gas as it is told by volume, kilograms per cubic metre. */
  readonly kgPerM3: number
  readonly z: number
  readonly from: number
  readonly to: number
  read(row: readonly number[], z: number): { readonly x: number; readonly share: number }
}

const lasting = (kgPerS: number, seconds: number) => ({ kind: 'lasting', kgPerS, seconds }) as const
const CHLORINE_JET = {
  heightM: 1,
  windMs: 1,
  terrain: 'rural',
  stability: 'D',
  kgPerM3: 3.13,
  airKgPerM3: 1.277,
} as const

const CASES: readonly SlabCase[] = [
  {
    what: 'liquefied gas, 98 kg/s, wind 10.9 m/s',
    file: 'slab_burro_z0.txt',
    input: {
      outflow: lasting(0.23 * 425.6, 174),
      heightM: 0,
      windMs: 10.9,
      terrain: 'rural',
      stability: 'F',
      kgPerM3: 1.76,
      airKgPerM3: 1.185,
    },
    kgPerM3: 1.76,
    z: 0,
    from: 20,
    // Farther away the table is of a moment at which the cloud has not come yet.
    to: 200,
    read: ([x = 0, , , , share = 0]) => ({ x, share }),
  },
  {
    what: 'chlorine straight up, 3.3 kg/s for 300 s, wind 1 m/s',
    file: 'slab_inpr4_out.txt',
    input: { ...CHLORINE_JET, outflow: lasting(3.33, 300) },
    kgPerM3: 3.13,
    z: 1,
    from: 30,
    to: 10_000,
    read: onAxis,
  },
  {
    what: 'the same for 0.05 s',
    file: 'slab_inpr4_inst_out.txt',
    input: { ...CHLORINE_JET, outflow: { kind: 'instant', kg: 3.33 * 0.05 } },
    kgPerM3: 3.13,
    z: 1,
    from: 30,
    to: 1000,
    read: onAxis,
  },
  {
    what: 'ammonia with droplets, 108 kg/s, wind 4.5 m/s at 2 m',
    file: 'slab_inpr2_out.txt',
    // As the product has it: told by its gas, which is lighter than air, with a warning beside it.
    input: {
      outflow: lasting(107.87, 381),
      heightM: 1,
      windMs: 5.9,
      terrain: 'rural',
      stability: 'E',
      kgPerM3: 0.678,
      airKgPerM3: 1.148,
      fromLiquefied: true,
    },
    kgPerM3: 0.678,
    z: 1,
    from: 100,
    to: 2800,
    read: onAxis,
  },
]

export function slabRows(folder: string) {
  return CASES.flatMap(({ what, file, input, kgPerM3, z, from, to, read }) => {
    const path = join(folder, file)
    if (!existsSync(path)) return []
    const cloud = createCloud(input)
    const pairs = rowsOf(path)
      .map((row) => read(row, z))
      .filter(({ x }) => x >= from && x <= to)
      .map(({ x, share }) => ({ modelled: (100 * cloud.peak({ x, y: 0, z })) / kgPerM3, measured: 100 * share }))
    return [fitRow(what, cloud.model, pairs, LEAST)]
  })
}
