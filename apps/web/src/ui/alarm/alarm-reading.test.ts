import type { AlarmNow, AlarmPeak } from '@vigil/contract'
import { LOCALES } from '@vigil/contract'
import { textsIn } from '@vigil/i18n'
import { describe, expect, it } from 'vitest'
import { alarm, life } from '../../../test/fakes.ts'
import { alarmReading } from './alarm-reading.ts'

const AT = Date.UTC(2026, 0, 5, 1, 12)
const NOW = AT + 16 * 60_000
const peak: AlarmPeak = { quantity: 'doseRate', value: 31.8, unit: 'µSv/h', at: AT }
const now: AlarmNow = {
  quantity: 'doseRate',
  value: 2.8,
  unit: 'µSv/h',
  at: NOW,
  trend: 'falling',
  limit: { value: 1, direction: 'above' },
}
const plain = (text: string | undefined) => text?.replace(/[\u2066-\u2069]/g, '').replace(/[\u00a0\u202f]/g, ' ')
const read = (
  value: Partial<Parameters<typeof alarmReading>[2]> = {},
  of = alarm('1', 'A', 2, { peak }),
  locale: (typeof LOCALES)[number] = 'en',
) => {
  const reading = alarmReading(textsIn(locale), of, { now, peak, ...value }, NOW, 'UTC')
  return { ...reading, now: plain(reading.now?.text), times: plain(reading.times), peak: plain(reading.peak) }
}

describe('what a row, a card, the wall and a notice say of an alarm’s value', () => {
  // A peak of sixteen minutes ago was shown as if it were now.
  it('is the value of now, how many times the alarm limit that is, and the peak with its time', () => {
    const { now: value, times, peak: highest } = read()
    expect([value, times, highest]).toEqual(['2.800 µSv/h', '2.8 × alarm limit', 'peak 31.80 µSv/h at 01:12'])
  })

  it('is whole numbers from ten times the limit on', () => {
    expect(read({ now: { ...now, value: 28.1 } }).times).toBe('28 × alarm limit')
    expect(read({ now: { ...now, limit: null } }).times).toBeUndefined()
    expect(read({ now: { ...now, value: 0.01 } }).times).toBeUndefined()
  })

  it('does not name a peak that is now', () => {
    expect(read({ peak: { ...peak, at: NOW } }).peak).toBeUndefined()
    expect(read({ peak: null }).peak).toBeUndefined()
  })

  it('names day and month of a peak of another day, and no time where none is known', () => {
    expect(read({ peak: { ...peak, at: AT - 86_400_000 } }).peak).toBe('peak 31.80 µSv/h at 01-04 01:12')
    expect(read({ peak: { quantity: 'doseRate', value: 3, unit: 'µSv/h' } }).peak).toBe('peak 3.000 µSv/h')
  })

  it('is the peak alone when the alarm is over, when it is a drill, and before its device was heard', () => {
    const over = alarm('1', 'A', 0, { peak, endTime: NOW })
    const drill = alarm('1', 'A', 2, { life: life(1, { source: 'drill' }) })
    for (const reading of [read({}, over), read({}, drill), read({ now: undefined })]) {
      expect([reading.now, reading.times]).toEqual([undefined, undefined])
      expect(reading.peak).toBe('peak 31.80 µSv/h at 01:12')
    }
  })

  it('tells deviations of a background by their limit: nobody can act on standard deviations', () => {
    const sigma = {
      ...now,
      quantity: 'sigma',
      value: 3511.7,
      unit: 'σ',
      limit: { value: 5, direction: 'above' as const },
    }
    const reading = read({ now: sigma, peak: { ...peak, quantity: 'sigma', value: 4000, unit: 'σ' } })
    expect([reading.now, reading.times]).toEqual(['702 × alarm limit', undefined])
    expect(reading.peak).toBe('peak 800 × alarm limit at 01:12')
    const over = alarm('1', 'A', 0, { endTime: NOW })
    const known = {
      ...peak,
      quantity: 'sigma',
      value: 54.7,
      unit: 'σ',
      limit: { value: 10, direction: 'above' as const },
    }
    expect(read({ now: undefined, peak: known }, over).peak).toBe('peak 5.5 × alarm limit at 01:12')
    expect(read({ now: { ...sigma, limit: null } }).now).toMatch(/3,511\.7/)
  })

  // "peak 0.7 x alarm limit" read as if nothing had happened.
  it('says what raised it where that was a name and no limit', () => {
    const low = { ...peak, quantity: 'sigma', value: 7, unit: 'σ', limit: { value: 10, direction: 'above' as const } }
    const named = alarm('1', 'A', 2, { endTime: NOW, findings: [{ name: 'Cs-137' }, { name: 'K-40' }] })
    const reading = read({ now: undefined, peak: low }, named)
    expect([reading.peak, reading.peakShort]).toEqual(['Cs-137 and K-40 identified', 'Cs-137 and K-40'])
    expect(read({ now: undefined, peak: low }, { ...named, findings: [] }).peak).toBe('peak 0.7 × alarm limit at 01:12')
    expect(read({ now: undefined, peak }, named).peak).toBe('peak 31.80 µSv/h at 01:12')
  })

  it('names the limit itself where too little is the danger', () => {
    const oxygen = { ...now, quantity: 'o2', value: 17, unit: '%', limit: { value: 18, direction: 'below' as const } }
    expect(read({ now: oxygen }).times).toBe('alarm limit 18.00 %')
  })

  it.each(LOCALES)('says all of it in %s', (locale) => {
    const reading = read({}, undefined, locale)
    expect(reading.times).toMatch(/2[.,]8/)
    expect(reading.peak).toMatch(/31[.,]80.*01:12/)
  })
})
