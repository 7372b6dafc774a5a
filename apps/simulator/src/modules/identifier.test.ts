import type { DataMessage, DetectionMessage } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { demoFleet, letPass, START } from '../../test/demo-fleet.ts'
import { ftirTest } from './ftir-shop.ts'
import { ramanTest } from './raman.ts'
import { CONTRABAND_FOR_BOTH, INNOCENT_FOR_BOTH, type Sample } from './samples.ts'

const names = ({ findings }: { findings: readonly { name: string }[] }) => findings.map(({ name }) => name)
const partsOf = ({ parts }: Sample) => parts.map(({ substance }) => substance)

describe('a device with both techniques', () => {
  const fleet = demoFleet({ count: 1, types: ['Gemini-N'], site: 'customs' })
  fleet.director.start('contraband', START)
  const heard = [...letPass(fleet, 0, 90)].map(({ message }) => message)
  const readings = heard.filter((message): message is DataMessage => message.type === 'data')
  const records = heard.filter((message): message is DetectionMessage => message.type === 'detection')

  it('leaves one record of a test, with what each technique measured of the same sample', () => {
    expect(records).toHaveLength(1)
    const { ramanMod, ftirMod } = records[0]?.mods ?? {}
    expect(ramanMod?.spectrum?.counts.length).toBeGreaterThan(1000)
    expect(ftirMod?.spectrum?.counts).toHaveLength(1801)
    expect(ramanMod?.values?.laserPower).toBeGreaterThan(0)
    const [raman, ftir] = [names({ findings: ramanMod?.findings ?? [] }), names({ findings: ftirMod?.findings ?? [] })]
    expect(ftir.length).toBeGreaterThan(0)
    expect(raman.filter((name) => !ftir.includes(name))).toEqual([])
  })

  it('scans the crystal first, then the sample, and shows the match when both are done', () => {
    const steps = readings.map(({ mods }) => mods.ftirMod?.values ?? {})
    const first = (holds: (values: Record<string, number>) => boolean) => steps.findIndex(holds)
    const background = first(({ backgroundScans = 0, sampleScans }) => backgroundScans > 0 && sampleScans === 0)
    const sample = first(({ sampleScans = 0, matchQuality }) => sampleScans > 0 && matchQuality === 0)
    const result = first(({ matchQuality = 0 }) => matchQuality > 0)
    expect(background).toBeGreaterThanOrEqual(0)
    expect(sample).toBeGreaterThan(background)
    expect(result).toBeGreaterThan(sample)
    expect(readings[result]?.mods.ftirMod?.spectrum).toBeDefined()
    expect(readings.filter(({ mods }) => mods.ftirMod?.spectrum !== undefined)).toHaveLength(1)
  })
})

describe('what is held to it', () => {
  it.each([...CONTRABAND_FOR_BOTH, ...INNOCENT_FOR_BOTH].map((sample) => [sample.name, sample] as const))(
    '%s is named by FTIR as what it is, and by neither technique as anything else',
    (_, sample) => {
      for (const draw of [0.1, 0.5, 0.9]) {
        // Sulphur hardly takes infrared light.
        if (sample.name !== 'sulphur') expect(names(ftirTest(sample, draw)).sort()).toEqual(partsOf(sample).sort())
        const named = [...names(ftirTest(sample, draw)), ...names(ramanTest(sample, draw))]
        expect(named.filter((name) => !partsOf(sample).includes(name))).toEqual([])
      }
    },
  )

  it('is the same again for the same draw', () => {
    const [sample] = CONTRABAND_FOR_BOTH
    if (sample !== undefined) expect(ftirTest(sample, 0.2)).toBe(ftirTest(sample, 0.2))
  })

  it('is water to FTIR alone', () => {
    const water = INNOCENT_FOR_BOTH.find(({ name }) => name === 'water')
    expect(water && names(ramanTest(water, 0.5))).toEqual([])
  })
})
