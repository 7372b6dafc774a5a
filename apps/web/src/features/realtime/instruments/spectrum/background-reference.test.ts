import type { Spectrum } from '@vigil/contract'
import { createRng, createTemplateLibrary, DETECTORS, nuclideOf, sampleSpectrum } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { createAnalyser } from './analysis.ts'
import {
  ENOUGH_SECONDS,
  isCalm,
  ownBackground,
  parseReferences,
  withCalmStep,
  writeReferences,
} from './background-reference.ts'

const sent = (counts: number[], calibration = [0, 3]): Spectrum => ({ counts, calibration, liveTime: 5 })
const step = (counts: number[], seconds: number) => ({ counts: Float64Array.from(counts), seconds })
const calm = { state: 0, runstate: 1, values: { sigma: 1.2 } } as const

describe('the background of a device', () => {
  it('is the sum of its calm spectra', () => {
    const one = withCalmStep(undefined, step([1, 2], 5), sent([1, 2]), 1000)
    expect(one).toEqual({ counts: [1, 2], calibration: [0, 3], seconds: 5, since: 1000, until: 1000 })
    expect(withCalmStep(one, step([3, 0], 5), sent([4, 2]), 6000)).toMatchObject({
      counts: [4, 2],
      seconds: 10,
      since: 1000,
      until: 6000,
    })
  })

  it('begins anew where channels or calibration are others', () => {
    const one = withCalmStep(undefined, step([1, 2], 5), sent([1, 2]), 1000)
    expect(withCalmStep(one, step([7, 7], 5), sent([7, 7], [0, 3.1]), 2000)).toMatchObject({
      counts: [7, 7],
      since: 2000,
    })
    expect(withCalmStep(one, step([7], 5), sent([7]), 2000)).toMatchObject({ counts: [7], seconds: 5 })
  })

  it('forgets slowly what lies more than an hour of counting back', () => {
    let reference = withCalmStep(undefined, step([1000], 3600), sent([1000]), 0)
    for (let at = 1; at <= 10; at++) reference = withCalmStep(reference, step([0], 360), sent([0]), at)
    expect(reference.seconds).toBeCloseTo(3600, 6)
    expect(reference.counts[0]).toBeLessThan(400)
    expect(reference.counts[0]).toBeGreaterThan(300)
  })

  it('takes nothing in while something is the matter', () => {
    expect(isCalm(calm)).toBe(true)
    expect(isCalm({ ...calm, values: { sigma: 3.5 } })).toBe(false)
    expect(isCalm({ ...calm, state: 1 })).toBe(false)
    expect(isCalm({ ...calm, runstate: 4 })).toBe(false)
    expect(isCalm({ ...calm, findings: [{ name: 'Cs-137' }] })).toBe(false)
  })

  it('is used once it is long enough, scaled to the time of the spectrum', () => {
    const short = withCalmStep(undefined, step([1], ENOUGH_SECONDS - 1), sent([1]), 0)
    expect(ownBackground(short, 60)).toBeUndefined()
    const long = withCalmStep(short, step([1], 1), sent([2]), 1)
    expect(ownBackground(long, 60)).toMatchObject({ counts: [2], share: 60 / ENOUGH_SECONDS })
    expect(ownBackground(long, undefined)).toBeUndefined()
  })

  it('is read back as it was kept, and nothing is made of what is none', () => {
    const reference = withCalmStep(undefined, step([1, 2.04], 125), sent([1, 2], [0.123456, 3]), 1000)
    const back = parseReferences(writeReferences({ A: reference }))
    expect(back).toEqual({ A: { ...reference, counts: [1, 2] } })
    for (const text of [undefined, '', '{', '[]', 'null', '7']) expect(parseReferences(text)).toEqual({})
    expect(
      parseReferences('{"A":{"counts":["x"],"calibration":[1],"seconds":1,"since":1,"until":1},"B":null}'),
    ).toEqual({})
  })

  it('is kept for the devices that were looked at last', () => {
    const many = Array.from({ length: 40 }, (_, n) => [`D${n}`, withCalmStep(undefined, step([1], 5), sent([1]), n)])
    const kept = Object.keys(parseReferences(writeReferences(Object.fromEntries(many))))
    expect(kept).toHaveLength(24)
    expect(kept).toContain('D39')
    expect(kept).not.toContain('D0')
  })
})

describe('names with and without the background of the device', () => {
  const library = createTemplateLibrary(DETECTORS.csi)
  const { offsetKeV, keVPerChannel, resolution662 } = DETECTORS.csi
  const calibration = [offsetKeV + keVPerChannel / 2, keVPerChannel]
  const analyse = createAnalyser(['Cs-137', 'Co-60', 'Ba-133', 'Ra-226'].map(nuclideOf))
  /** Walls with more radium than the soil of the model. */
  const place = (seconds: number) => {
    const walls = library.source('Ra-226')
    return library.background().counts.map((count, i) => seconds * (count + (6 * (walls.counts[i] ?? 0)) / walls.total))
  }
  const measured = (seed: string, seconds: number, net = 0) => {
    const source = library.source('Cs-137')
    const expected = place(seconds).map((count, i) => count + ((source.counts[i] ?? 0) * net) / source.total)
    return [...sampleSpectrum(createRng(seed), expected)]
  }
  const own = (seconds: number) =>
    ownBackground({ counts: measured('own', 600), calibration, seconds: 600, since: 0, until: 0 }, seconds)
  const found = (counts: number[], background: ReturnType<typeof own>) =>
    analyse({ subject: 'device', crystal: 'CsI', resolution662, counts, calibration, own: background }).nuclides.map(
      ({ nuclide }) => nuclide,
    )

  it('a place that differs from the model is not given a name', () => {
    expect(found(measured('calm', 180), undefined)).toEqual([])
    expect(found(measured('calm', 180), own(180))).toEqual([])
  })

  it('a weak source is named once the background is known, a strong one in any case', () => {
    expect(found(measured('weak', 60, 700), undefined)).toEqual([])
    expect(found(measured('weak', 60, 700), own(60))).toEqual(['Cs-137'])
    expect(found(measured('strong', 60, 30_000), undefined)).toEqual(['Cs-137'])
  })
})
