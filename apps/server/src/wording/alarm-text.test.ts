import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { deviceRow } from '../../test/live-kit.ts'
import { createAlarmTexts } from './alarm-text.ts'

const LIMITS = { module: 'nuclearMod', warn: 5, alarm: 10, direction: 'above' } as const

describe('alarm texts', () => {
  const texts = createAlarmTexts(registry, 'en')
  const device = deviceRow('A', '2')
  const peak = (value: number) => ({ quantity: 'doseRate', value, unit: 'µSv/h' })

  it('name the value and the level that it passed', () => {
    const text = texts.of(device, { module: 'nuclearMod', state: 2, peak: peak(3), findings: [] })
    expect(text).toContain('3')
    expect(text).toContain('2.5')
  })

  it('name no level that was not passed: the device judged by itself', () => {
    const text = texts.of(device, { module: 'nuclearMod', state: 2, peak: peak(0.2), findings: [] })
    expect(text).toContain('0.2')
    expect(text).not.toContain('2.5')
  })

  it('tell deviations of a background by the alarm limit [NOT-01]', () => {
    const portal = { ...device, thresholds: [{ ...LIMITS, quantity: 'sigma', unit: 'σ' }] }
    const of = (given: typeof device, value: number) =>
      texts.of(given, {
        module: 'nuclearMod',
        state: 2,
        peak: { quantity: 'sigma', value, unit: 'σ' },
        findings: [],
      })
    expect(of(portal, 280)).toContain('28 × alarm limit')
    expect(of({ ...device, thresholds: [] }, 280)).not.toMatch(/280|σ/)
  })

  it('name what was found', () => {
    const findings = [{ name: 'Cs-137', confidence: 90 }]
    expect(texts.of(device, { module: 'nuclearMod', state: 3, peak: peak(120), findings })).toContain('Cs-137')
  })

  it('are in the language of the site', () => {
    const facts = { module: 'nuclearMod', state: 2, peak: peak(3), findings: [] } as const
    expect(createAlarmTexts(registry, 'fr').of(device, facts)).not.toBe(texts.of(device, facts))
  })
})
