import { createRng, createTemplateLibrary, DETECTORS, detectorFor, nuclideOf, sampleSpectrum } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { drawnSpots, FAINTEST, shareOf, topOf } from '../../../ui/gamma-camera/spot-scale.ts'
import { COLOURS } from '../../../ui/heat-colours.ts'
import { exposureAverages, SHIFT_MS } from './chemical/exposure-averages.ts'
import { placeOf, setPointsOf } from './shared/set-point-scale.ts'
import { createAnalyser } from './spectrum/analysis.ts'
import { regionSums } from './spectrum/region.ts'
import { accumulate } from './spectrum/spectrum-record.ts'
import { colourStep, Waterfall } from './spectrum/waterfall.ts'

const MINUTE = 60_000
const every = (ms: number, count: number, value: (index: number) => number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ at: from + index * ms, value: value(index) }))

describe('averages of an exposure [GEN-01]', () => {
  it('says over how long it really averages while there is less than 15 minutes', () => {
    const averages = exposureAverages(every(1000, 301, () => 4))
    expect(averages?.shortTermMs).toBe(5 * MINUTE)
    expect(averages?.longTermMs).toBe(5 * MINUTE)
    expect(averages?.shortTerm).toBeCloseTo(4, 9)
    expect(averages?.longTerm).toBeCloseTo(4, 9)
    expect(averages?.spreadOverShift).toBeCloseTo((4 * 5) / 480, 9)
  })

  it('averages the last 15 minutes, and the shift over 8 hours', () => {
    const points = every(MINUTE, 481, (index) => (index >= 465 ? 30 : 0))
    const averages = exposureAverages(points)
    expect(averages?.shortTerm).toBeCloseTo(30, 6)
    expect(averages?.shortTermMs).toBe(15 * MINUTE)
    expect(averages?.longTermMs).toBe(SHIFT_MS)
    expect(averages?.spreadOverShift).toBeCloseTo((30 * 15) / 480, 6)
  })

  it('takes nothing from before the shift', () => {
    const points = every(MINUTE, 600, (index) => (index < 60 ? 1000 : 0))
    expect(exposureAverages(points)?.longTerm).toBe(0)
  })

  it('counts a zero that has drifted below nought as nought', () => {
    expect(exposureAverages(every(1000, 100, () => -0.2))?.longTerm).toBe(0)
  })

  it('reaches back over a whole shift of readings that lie ten minutes apart, as of a device that reports rarely', () => {
    const averages = exposureAverages(every(10 * MINUTE, 49, () => 6))
    expect(averages?.longTermMs).toBeGreaterThanOrEqual(SHIFT_MS - 10 * MINUTE)
    expect(averages?.longTerm).toBeCloseTo(6, 9)
    const lost = exposureAverages([...every(10 * MINUTE, 4, () => 6), { at: 6 * 3_600_000, value: 6 }])
    expect(lost?.longTermMs).toBeLessThanOrEqual(50 * MINUTE)
  })

  it('does not fill a long silence with the last value', () => {
    const averages = exposureAverages([...every(1000, 61, () => 10), ...every(1000, 61, () => 0, 2 * 3_600_000)])
    expect(averages?.longTermMs).toBe(3 * MINUTE + 2 * MINUTE)
    expect(averages?.shortTerm).toBeCloseTo(0, 9)
    expect(averages?.shortTermMs).toBe(MINUTE)
  })

  it('has nothing to say before two readings', () => {
    expect(exposureAverages([{ at: 1, value: 3 }])).toBeUndefined()
  })
})

describe('set points along a bar', () => {
  const gas = setPointsOf([{ direction: 'above', warn: 5, alarm: 10, highRisk: 20 }])
  const oxygen = setPointsOf([
    { direction: 'below', warn: 20, alarm: 19.5, highRisk: 18 },
    { direction: 'above', warn: 22, alarm: 23, highRisk: 25 },
  ])

  it('stand at the same places for every gas', () => {
    const other = setPointsOf([{ direction: 'above', warn: 0.25, alarm: 0.5, highRisk: 1 }])
    expect(other.map(({ place }) => place)).toEqual(gas.map(({ place }) => place))
    expect(placeOf(5, gas)).toBeCloseTo(gas[0]?.place ?? 0, 9)
    expect(placeOf(10, gas)).toBeCloseTo(gas[1]?.place ?? 0, 9)
  })

  it('begin at nought, never fall, and never leave the bar', () => {
    expect(placeOf(0, gas)).toBe(0)
    expect(placeOf(-3, gas)).toBe(0)
    let before = -1
    for (const value of [0, 1, 4.9, 5, 7, 10, 19, 20, 21, 1e6]) {
      const place = placeOf(value, gas)
      expect(place).toBeGreaterThanOrEqual(before)
      expect(place).toBeLessThanOrEqual(1)
      before = place
    }
  })

  it('put air as it should be in the middle where both sides are dangerous', () => {
    expect(placeOf(20.9, oxygen)).toBeGreaterThan(0.34)
    expect(placeOf(20.9, oxygen)).toBeLessThan(0.66)
    expect(oxygen.map(({ value }) => value)).toEqual([18, 19.5, 20, 22, 23, 25])
    expect(placeOf(17, oxygen)).toBeLessThan(placeOf(18, oxygen))
  })
})

describe('a spectrum that comes again and again [ENT-03]', () => {
  it('adds up with its live time', () => {
    const one = accumulate(undefined, { counts: Float64Array.of(1, 2), seconds: 3 })
    expect(accumulate(one, { counts: Float64Array.of(4, 0), seconds: 2 })).toEqual({ counts: [5, 2], seconds: 5 })
    expect(accumulate(one, { counts: Float64Array.of(4), seconds: 2 })).toEqual({ counts: [4], seconds: 2 })
  })
})

describe('sums of a region', () => {
  const along = [10, 20, 30, 40, 50]

  it('are gross, background and net of the channels inside', () => {
    const sums = regionSums(along, [1, 10, 20, 10, 1], [1, 2, 2, 2, 1], { from: 20, to: 40 })
    expect(sums).toMatchObject({ gross: 40, background: 6, net: 34, channels: 3 })
    expect(sums.netSigma).toBeCloseTo(Math.sqrt(46), 9)
  })

  it('are nought outside of the spectrum, and gross alone before the background is known', () => {
    expect(regionSums(along, [1, 1, 1, 1, 1], undefined, { from: 60, to: 90 })).toMatchObject({ gross: 0, channels: 0 })
    expect(regionSums(along, [1, 1, 1, 1, 1], undefined, { from: 0, to: 99 })).toMatchObject({ gross: 5, net: 5 })
  })
})

describe('the waterfall', () => {
  it('keeps the last rows, the newest first, as rates', () => {
    const waterfall = new Waterfall(2, 3)
    for (let row = 1; row <= 4; row++) waterfall.add([row, row, 10 * row, 10 * row], 2, row)
    expect(waterfall.filled).toBe(3)
    expect([0, 1, 2, 3].map((row) => waterfall.timeOf(row))).toEqual([4, 3, 2, undefined])
    expect([waterfall.rate(0, 0), waterfall.rate(0, 1), waterfall.rate(2, 0)]).toEqual([4, 40, 2])
    expect(waterfall.highest()).toBe(40)
    expect(waterfall.add([1, 1], 0, 9)).toBe(false)
    // Only one row has room: the newest of the older ones.
    const older = new Waterfall(2, 3)
    older.add([1, 1], 1, 30)
    older.add([1, 1], 1, 40)
    older.addBefore([
      { at: 10, seconds: 2, counts: [2, 4] },
      { at: 20, seconds: 2, counts: [6, 8] },
    ])
    expect([0, 1, 2].map((row) => older.timeOf(row))).toEqual([40, 30, 20])
    expect([older.rate(2, 0), older.rate(2, 1)]).toEqual([3, 4])
    older.add([9, 9], 1, 50)
    expect([0, 1, 2].map((row) => older.timeOf(row))).toEqual([50, 40, 30])
    waterfall.clear()
    expect(waterfall.filled).toBe(0)
  })

  it('maps nought to the darkest and the highest to the brightest, rising between', () => {
    expect(colourStep(0, 10)).toBe(0)
    expect(colourStep(10, 10)).toBe(255)
    expect(colourStep(5, 0)).toBe(0)
    expect(colourStep(1, 100)).toBeGreaterThan(20)
    const light = (step: number) => 0.2126 * (COLOURS[step * 3] ?? 0) + 0.7152 * (COLOURS[step * 3 + 1] ?? 0)
    for (let step = 16; step < 256; step += 16) expect(light(step)).toBeGreaterThan(light(step - 16))
  })

  it('paints what has come and leaves the rest clear', () => {
    const waterfall = new Waterfall(1, 2)
    waterfall.add([8], 1, 1)
    const pixels = new Uint8ClampedArray(8).fill(7)
    waterfall.paint(pixels)
    expect([...pixels.slice(0, 4)]).toEqual([COLOURS[765], COLOURS[766], COLOURS[767], 255])
    expect([...pixels.slice(4)]).toEqual([0, 0, 0, 0])
  })
})

describe('the analysis of a spectrum [GEN-01]', () => {
  it('names the nuclide, marks its peak and takes the background off, by the calibration of the device', () => {
    const library = createTemplateLibrary(DETECTORS.csi)
    const source = library.source('Cs-137')
    const expected = library
      .background()
      .counts.map((count, i) => count * 60 + ((source.counts[i] ?? 0) * 5000) / source.total)
    const counts = [...sampleSpectrum(createRng('analysis'), expected)]
    const { offsetKeV, keVPerChannel } = DETECTORS.csi
    const calibration = [offsetKeV + keVPerChannel / 2, keVPerChannel]
    const { subject, found, peaks, background } = createAnalyser(['Cs-137', 'Co-60', 'Ba-133'].map(nuclideOf))({
      subject: 'sum',
      crystal: 'CsI',
      resolution662: DETECTORS.csi.resolution662,
      counts,
      calibration,
      own: undefined,
    })
    expect(subject).toBe('sum')
    expect(found?.nuclides[0]).toMatchObject({ nuclide: 'Cs-137', category: 'industrial' })
    expect(peaks.some(({ keV }) => Math.abs(keV - 661.7) < 15)).toBe(true)
    const along = counts.map((_, channel) => (calibration[0] ?? 0) + channel * keVPerChannel)
    const { net } = regionSums(along, counts, background, { from: 600, to: 725 })
    expect(net).toBeGreaterThan(500)
  })

  it('says nothing about a calibration that does not rise', () => {
    const { peaks, found } = createAnalyser()({
      subject: 'device',
      crystal: 'NaI',
      resolution662: 0.07,
      counts: [1, 2, 3],
      calibration: [5, 0],
      own: undefined,
    })
    expect([peaks, found]).toEqual([[], undefined])
  })

  it('gives the detector the channels of the device', () => {
    expect(detectorFor(DETECTORS.labr, [1.5, 3], 512)).toMatchObject({ channels: 512, keVPerChannel: 3, offsetKeV: 0 })
  })
})

describe('hot spots in the field of view [GEN-01]', () => {
  it('grow and brighten with the logarithm of their intensity', () => {
    expect(shareOf(FAINTEST, 100)).toBe(0)
    expect(shareOf(100, 100)).toBe(1)
    expect(shareOf(1, 100)).toBe(0)
    expect(shareOf(Math.sqrt(FAINTEST * 100), 100)).toBeCloseTo(0.5, 9)
    const [faint, bright] = drawnSpots([
      { x: 0.5, y: 0.5, intensity: 90 },
      { x: 0.2, y: 0.5, intensity: 6 },
    ])
    expect(faint?.intensity).toBe(6)
    expect(bright?.radius).toBeGreaterThan(faint?.radius ?? 1)
  })

  it('end their scale at a round number', () => {
    expect(topOf([])).toBe(50)
    expect(topOf([{ x: 0, y: 0, intensity: 63 }])).toBe(100)
    expect(topOf([{ x: 0, y: 0, intensity: 1300 }])).toBe(2000)
  })
})
