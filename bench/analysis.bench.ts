import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { contourPolygons, createCloud, createRng, exceedanceGrid, normal, zoneOf } from '@vigil/science'
import { gammaRow } from './lib/gamma-yard.ts'
import { falseRows, foundRows } from './lib/judge-runs.ts'
import { leakRows } from './lib/leak-plays.ts'
import { heavyRows, PUBLISHED, plumeRows } from './lib/plume-trials.ts'
import { slabRows } from './lib/slab-outputs.ts'
import { cpuMs, fieldTrials, judge, releaseRow, simulated } from './lib/source-trials.ts'
import { quantile, rounded, table } from './lib/statistics.ts'

/**
 * Where a release goes and where it came from. Models beside field trials and beside another model (`--data`, the folder that holds
 * `dispersion/prairie_grass.json` and `plume/slab_*.txt`; spills of liquefied gas need none); how long zones and contours of chances
 * take; where a source lies, from simulated releases with a wind that is told wrong and from the trial: how far off, how often the
 * region holds the truth, how good the rate is, how long a map takes. Gamma sources in a yard. Counts that the server
 * judges: how often it warns of nothing, and finds what is there. The simulated chlorine leak beside estimates of it (only when it is asked for).
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    data: { type: 'string', default: '' },
    /** Some of the parts: models, drawing, release, gamma, judge; leak is made only if it is named. */
    only: { type: 'string', default: '' },
    /** Days of a device for false alarms of the judge. */
    days: { type: 'string', default: '20' },
    /** Of the leak. */
    plays: { type: 'string', default: '6' },
  },
})
const RUNS = Number(options.runs)
const TRIAL = options.data === '' ? '' : join(options.data, 'dispersion', 'prairie_grass.json')
const isAsked = (part: string): boolean => options.only === '' || options.only.split(',').includes(part)
const rng = createRng('what an operator waits for')

/** What an operator waits for: three zones, and the contours of chances of an hour of winds. */
function drawingRows() {
  const chlorine = { kgPerM3: 3.6, fromLiquefied: true }
  const cases = [
    ['light plume', {}, { kind: 'lasting', kgPerS: 1, seconds: 1800 }],
    ['heavy plume', chlorine, { kind: 'lasting', kgPerS: 1, seconds: 1800 }],
    ['heavy puff', chlorine, { kind: 'instant', kg: 500 }],
  ] as const
  return cases.map(([what, more, outflow]) => {
    const input = { outflow, heightM: 1, windMs: 4, terrain: 'urban', stability: 'D', ...more } as const
    const took = { zones: [] as number[], chances: [] as number[] }
    for (let n = 0; n < 20; n++) {
      let begun = process.cpuUsage()
      const cloud = createCloud(input)
      const zones = [60e-6, 6e-6, 1.5e-6].map((level) => zoneOf(cloud, level))
      took.zones.push(cpuMs(begun))
      begun = process.cpuUsage()
      const members = Array.from({ length: 20 }, () => ({
        cloud: createCloud({ ...input, windMs: Math.max(1, 4 + normal(rng)) }),
        fromDegrees: 270 + 15 * normal(rng),
        weight: 1,
      }))
      const grid = exceedanceGrid(members, 1.5e-6, 1.6 * (zones.at(-1)?.reachM ?? 0))
      for (const chance of [0.5, 0.05]) contourPolygons(grid, chance)
      took.chances.push(cpuMs(begun))
    }
    return {
      what,
      'zones ms': rounded(quantile(took.zones, 0.5), 1),
      'zones p95': rounded(quantile(took.zones, 0.95), 1),
      'chances ms': rounded(quantile(took.chances, 0.5), 0),
      'chances p95': rounded(quantile(took.chances, 0.95), 0),
    }
  })
}

if (isAsked('models')) {
  console.log(`the highest of each arc beside the model; aims: more than half within 2, bias below 1.5; ${PUBLISHED}`)
  if (TRIAL !== '') table(plumeRows(TRIAL))
  table(heavyRows())
  if (options.data !== '') {
    console.log('\nour model beside outputs of SLAB (bias: ours to theirs)')
    table(slabRows(join(options.data, 'plume')))
  }
}
if (isAsked('drawing')) {
  console.log('\nhow long drawing takes')
  table(drawingRows())
}
if (isAsked('release')) {
  console.log('\na release, from all who saw it and all who did not; wind told wrong by 7 degrees and a tenth')
  table([
    releaseRow(
      `simulated, 5 to 20 detectors`,
      Array.from({ length: RUNS }, () => judge(simulated())),
    ),
    ...(TRIAL === ''
      ? []
      : [6, 12, 20].map((samplers) =>
          releaseRow(`field trial, ${samplers} samplers`, fieldTrials(TRIAL, samplers).map(judge)),
        )),
  ])
}
if (isAsked('gamma')) {
  console.log('\na gamma source in a yard of 50 m with 6 detectors, background of 100 a second known within 3 %')
  table([0, 0.1].flatMap((differ) => [20, 100, 400].map((perS10m) => gammaRow(RUNS, perS10m, differ))))
}
if (isAsked('judge')) {
  console.log('\ncounts without a verdict, a reading a second, background drifting by 5 percent')
  table(falseRows(Number(options.days)))
  table(foundRows(RUNS))
}
if (options.only.split(',').includes('leak')) {
  console.log(
    '\nthe simulated chlorine leak, place and rate known: estimates beside what cells measured (bias: modelled to measured)',
  )
  table(leakRows(Number(options.plays)))
}
