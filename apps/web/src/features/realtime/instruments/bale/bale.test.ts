import { baleFormOf, registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { BALE, PICTURE, probesOf } from './bale-probes.ts'
import { RULES, smoulderingOf, usualCo } from './smouldering.ts'

const bales = registry.models.filter(({ modules }) => modules.some(({ key }) => key === 'baleMod'))

describe('the picture of the bale', () => {
  it('shows a place for everything that is measured in or at the bale, apart from each other [GEN-01]', () => {
    expect(bales.length).toBeGreaterThan(1)
    for (const model of bales) {
      const readings = model.modules.find(({ key }) => key === 'baleMod')?.readings.map(({ key }) => key) ?? []
      const probes = probesOf(model)
      // The rise belongs to the core, the index to all of them.
      expect(probes.map(({ quantity }) => quantity).sort()).toEqual(
        readings.filter((key) => key !== 'temperatureRise' && key !== 'smoulderingIndex').sort(),
      )
      for (const probe of probes) {
        expect(probe.x).toBeGreaterThan(0)
        expect(probe.x).toBeLessThan(PICTURE.width)
        expect(probe.y).toBeGreaterThan(0)
        expect(probe.y).toBeLessThan(PICTURE.height)
        for (const other of probes) {
          if (other !== probe) expect(Math.hypot(other.x - probe.x, other.y - probe.y)).toBeGreaterThan(24)
        }
      }
    }
  })

  it('puts the core into the bale', () => {
    for (const model of bales) {
      const core = probesOf(model).find(({ kind }) => kind === 'core')
      expect(core?.x).toBeGreaterThan(BALE.x)
      expect(core?.x).toBeLessThan(BALE.x + BALE.width)
      expect(core?.y).toBeGreaterThan(BALE.y)
      expect(core?.y).toBeLessThan(BALE.y + BALE.height)
    }
  })

  it('draws a chamber around it where air is drawn, and a lance in it where not', () => {
    const form = (id: string) => baleFormOf(registry.model(id) ?? { modules: [] })
    expect(form('CD603')).toBe('chamber')
    expect(form('SJA310')).toBe('lance')
  })
})

describe('smouldering', () => {
  const minutes = (values: readonly number[]) => values.map((value, minute) => ({ at: minute * 60_000, value }))
  const calm = { co: 2, h2: 0.5, coreTemperature: 24, temperatureRise: 0, obscuration: 0.01 }

  it('is told by the rule that speaks', () => {
    expect(smoulderingOf(calm, minutes([2, 2, 2, 2]), 2)).toMatchObject({ level: 'normal', reasons: [] })
    expect(smoulderingOf({ ...calm, coreTemperature: 85 }, [], 2).reasons).toEqual(['core-hot'])
    expect(smoulderingOf({ ...calm, co: 31, h2: 6 }, [], 2)).toMatchObject({
      level: 'alarm',
      reasons: ['co-with-hydrogen'],
    })
  })

  it('takes rise and duration of CO from its course', () => {
    expect(smoulderingOf({ ...calm, co: 14 }, minutes([2, 6, 10, 14]), 2).reasons).toContain('co-rising')
    const raised = smoulderingOf({ ...calm, co: 14 }, minutes([14, 14, 14, 14, 14, 14]), 2)
    expect(raised).toMatchObject({ level: 'warning', reasons: ['co-raised'], coRaisedSeconds: 300 })
  })

  it('does not call CO raised while its usual level is not known', () => {
    expect(smoulderingOf({ ...calm, co: 14 }, minutes([14, 14, 14, 14, 14, 14]), undefined).reasons).toEqual([])
  })

  it('leaves out what the device does not measure', () => {
    expect(smoulderingOf({ co: 31 }, [], 2).reasons).toEqual([])
  })

  it('finds the usual level in spite of a fire of some hours', () => {
    expect(usualCo(minutes([...Array.from({ length: 20 }, () => 2), 60, 80, 90]))).toBe(2)
    expect(usualCo([])).toBeUndefined()
  })

  it('has every rule on the list once, alarms first', () => {
    expect(new Set(RULES.map(({ reason }) => reason)).size).toBe(RULES.length)
    expect(RULES.map(({ level }) => level).join()).toMatch(/^(alarm,)+warning(,warning)*$/)
  })
})
