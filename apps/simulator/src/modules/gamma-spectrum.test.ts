import type { Spectrum } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { DETECTORS, findPeaks } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { demoFleet, letPass, START } from '../../test/demo-fleet.ts'
import { carriedSource } from '../world/carried-source.ts'

const DETECTOR_OF = { RG05: DETECTORS.nai, RG500: DETECTORS.labr, 'FCBR-100GA': DETECTORS.csi } as const

function longest(type: string, nuclide?: string): { spectrum: Spectrum; found: string[]; hotspots: number } {
  const fleet = demoFleet({ count: 1, types: [type] })
  const [device] = fleet.devices
  if (nuclide !== undefined && device !== undefined) {
    const place = { east: device.home.east, north: device.home.north - 4 }
    const route = [{ place, waitSeconds: 1000 }]
    fleet.world.add([carriedSource({ nuclide, activityMBq: 80, route, speedMs: 1, at: START })])
  }
  let spectrum: Spectrum | undefined
  let found: string[] = []
  let hotspots = 0
  for (const { message } of letPass(fleet, 0, 120)) {
    const report = message.type === 'data' ? message.mods.nuclearMod : undefined
    if ((report?.spectrum?.liveTime ?? 0) > (spectrum?.liveTime ?? 0)) spectrum = report?.spectrum
    found = report?.findings?.map(({ name }) => name) ?? []
    if (message.type === 'data') hotspots = message.mods.gcameraMod?.hotspots?.length ?? 0
  }
  if (spectrum === undefined) throw new Error('no spectrum')
  return { spectrum, found, hotspots }
}

describe('a spectrometer', () => {
  it('has peaks as wide as the registry states for its model', () => {
    const { world } = demoFleet({ count: 1, types: ['RG05'] })
    for (const { id, spectrometer, resolution662 } of registry.models) {
      if (spectrometer === undefined) continue
      expect(world.spectra[spectrometer].detector.resolution662, id).toBe(resolution662)
    }
  })

  it.each([
    ['RG05', 'Cs-137', [661.7]],
    ['RG05', 'Co-60', [1173.2, 1332.5]],
    ['RG500', 'Ba-133', [356]],
    ['FCBR-100GA', 'Cs-137', [661.7]],
  ] as const)('%s shows the lines of %s where they belong, and names it', (type, nuclide, lines) => {
    const { spectrum, found } = longest(type, nuclide)
    expect(spectrum.counts).toHaveLength(1024)
    const peaks = findPeaks(spectrum.counts, DETECTOR_OF[type])
    const [offset = 0, gain = 0] = spectrum.calibration
    for (const keV of lines) {
      const near = peaks.filter((peak) => Math.abs(offset + gain * peak.channel - keV) < 0.02 * keV)
      expect(near, `${keV} keV among ${peaks.map((peak) => Math.round(peak.keV))}`).not.toEqual([])
    }
    expect(found).toEqual([nuclide])
  })

  it('finds nothing in the natural background but shows its potassium', () => {
    const { spectrum, found } = longest('RG05')
    expect(found).toEqual([])
    const peaks = findPeaks(spectrum.counts, DETECTORS.nai)
    expect(peaks.some(({ keV }) => Math.abs(keV - 1460.8) < 40)).toBe(true)
  })

  it('shows a hot spot where it has a camera', () => {
    expect(longest('FCBR-100GA', 'Cs-137').hotspots).toBe(1)
    expect(longest('FCBR-100GA').hotspots).toBe(0)
  })
})
