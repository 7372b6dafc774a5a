import { textsIn } from '@vigil/i18n'
import { describe, expect, it } from 'vitest'
import { alarm, life } from '../../../test/fakes.ts'
import { alarmText, presentText } from './alarm-text.ts'

const texts = textsIn('en')
const peak = { quantity: 'doseRate', value: 12, unit: 'µSv/h' }

describe('the words of a notice', () => {
  it('are those of the alarm while it stands at its worst [NOT-01]', () => {
    const worst = alarm('1', 'A', 2, { peak })
    expect(presentText(texts, worst)).toBe(alarmText(texts, worst))
    expect(presentText(texts, worst)).toContain('12')
  })

  it('never tell an earlier peak as what is measured now: eased, or come again [NOT-01]', () => {
    const eased = alarm('1', 'A', 1, { peak, priority: 2, life: life(2) })
    expect(alarmText(texts, eased)).toContain('12')
    expect(presentText(texts, eased)).not.toContain('12')
    const again = alarm('1', 'A', 2, { peak, life: life(3, { occurrences: 2 }) })
    expect(presentText(texts, again)).not.toContain('12')
  })

  it('tell deviations of a background by the limit, or not at all [NOT-01]', () => {
    const sigma = { quantity: 'sigma', value: 140, unit: 'σ' }
    const limited = alarm('1', 'A', 2, { peak: { ...sigma, limit: { value: 5, direction: 'above' } } })
    expect(alarmText(texts, limited)).toContain('28 × alarm limit')
    expect(alarmText(texts, limited)).not.toContain('σ')
    expect(alarmText(texts, alarm('1', 'A', 2, { peak: sigma }))).not.toMatch(/σ|140/)
  })
})
