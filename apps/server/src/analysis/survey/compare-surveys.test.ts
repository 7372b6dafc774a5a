import type { Survey, SurveyGrid } from '@vigil/contract'
import { createRng, normal } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { compareSurveys, type KeptSurvey } from './compare-surveys.ts'
import { thinned } from './survey-samples.ts'

const HOUR = 3_600_000
const DOSE = 'nuclearMod.doseRate'
const rng = createRng(3)
const days = (level: number, n = 25) => Array.from({ length: n }, () => level + normal(rng))

const figures = { n: 1, median: 1, spread: 0, q01: 1, q05: 1, q25: 1, q75: 1, q95: 1, q99: 1, lowest: 1, highest: 1 }
const hours = { kept: 1, alarm: 0, state: 0, silent: 0, unwatched: 0 }
const surveyOf = (from: number, to: number, sns: readonly string[]): Survey => ({
  from,
  to,
  simulated: [],
  quantities: [
    {
      quantity: DOSE,
      unit: 'µSv/h',
      devices: sns.map((sn) => ({ sn, hours, days: 1, figures, mast: null })),
      histogram: [],
      isCentred: false,
      byHour: [],
      byWeekday: [],
      byMonth: [],
      byWeather: [],
    },
  ],
})
const GRID: SurveyGrid = {
  from: 0,
  to: 1,
  unit: 'µSv/h',
  cellM: 50,
  stepLon: 0.001,
  stepLat: 0.001,
  devices: [],
  cells: [],
  leftOut: 0,
  simulated: [],
}
const kept = (
  from: number,
  level: (sn: string, hour: number) => number,
  more: Partial<KeptSurvey> = {},
): KeptSurvey => ({
  survey: surveyOf(from, from + 100 * HOUR, ['A', 'B']),
  grid: null,
  samples: {
    hours: {
      [DOSE]: Object.fromEntries(
        ['A', 'B'].map((sn) => [sn, Array.from({ length: 24 }, (_, hour) => days(level(sn, hour)))]),
      ),
    },
    cells: {},
  },
  ...more,
})

describe('what has changed between two surveys', () => {
  it('is found at the device and the hours at which it is, by how much [FEA-07]', () => {
    const before = kept(0, () => 10)
    const now = kept(200 * HOUR, (sn, hour) => (sn === 'B' && hour >= 8 && hour < 12 ? 13 : 10))
    const found = compareSurveys(before, now, DOSE)
    expect(found).toMatchObject({ comparisons: 48, tooFew: 0, sharedHours: 0, cells: null, unit: 'µSv/h' })
    const all = found.devices.flatMap(({ sn, changes }) => changes.map((change) => ({ sn, ...change })))
    const isReal = ({ sn, hour }: (typeof all)[number]) => sn === 'B' && hour >= 8 && hour < 12
    expect(all.filter(isReal).map(({ hour }) => hour)).toEqual([8, 9, 10, 11])
    for (const { shift, chance } of all.filter(isReal)) {
      expect(shift).toBeGreaterThan(2)
      expect(chance).toBeLessThan(0.001)
    }
    // One in twenty of what is called changed may be chance.
    expect(all.filter((change) => !isReal(change)).length).toBeLessThanOrEqual(1)
  })

  it('is not claimed where nothing has changed, nor where too little is known [FEA-07]', () => {
    const same = compareSurveys(
      kept(0, () => 10),
      kept(50 * HOUR, () => 10),
      DOSE,
    )
    expect(same.devices.flatMap(({ changes }) => changes)).toEqual([])
    expect(same.sharedHours).toBe(50)
    const few = kept(0, () => 10)
    const short = { ...few, samples: { hours: { [DOSE]: { A: [[1, 2]] } }, cells: {} } }
    expect(compareSurveys(short, few, DOSE)).toMatchObject({ comparisons: 0, tooFew: 48 })
    expect(compareSurveys(few, few, 'nuclearMod.other').devices).toEqual([])
  })

  it('is told by cells where both have the same grid of the same quantity [FEA-07]', () => {
    const cells = (level: number) => ({ '4 -5': days(level, 12), '5 -5': days(10, 12), '6 -5': days(10, 2) })
    const withCells = (from: number, level: number, grid = GRID) => {
      const plain = kept(from, () => 10)
      return { ...plain, grid, samples: { ...plain.samples, cells: cells(level) } }
    }
    const [before, now] = [withCells(0, 10), withCells(200 * HOUR, 14)]
    const found = compareSurveys(before, now, DOSE)
    expect(found).toMatchObject({ comparisons: 50, tooFew: 1 })
    expect(found.cells?.compared).toBe(2)
    expect(found.cells?.changes).toMatchObject([{ column: 4, row: -5 }])
    const other = withCells(200 * HOUR, 14, { ...GRID, stepLat: 0.002 })
    expect(compareSurveys(before, other, DOSE).cells).toBeNull()
  })

  it('stands on values that are spread over the whole time [FEA-07]', () => {
    const all = Array.from({ length: 365 }, (_, day) => day)
    const some = thinned(all, 60)
    expect(some).toHaveLength(60)
    expect(some.at(-1)).toBeGreaterThan(355)
    expect(thinned([1, 2], 60)).toEqual([1, 2])
  })
})
