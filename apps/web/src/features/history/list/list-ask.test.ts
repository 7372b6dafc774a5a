import { describe, expect, it } from 'vitest'
import {
  detectionFilterOf,
  deviceProblem,
  faultFilterOf,
  historyFilterOf,
  mobileFilterOf,
  readingFilterOf,
  sampleFilterOf,
  stateFilterOf,
  timelineFilterOf,
} from './list-ask.ts'
import { type ListFilter, usualFilter } from './list-filter.ts'

const DAY = 86_400_000
const NOW = 100 * DAY
const USUAL = usualFilter('1d')
const ask = (change: Partial<ListFilter>, sn?: string) => ({ filter: { ...USUAL, ...change }, sn, now: NOW })
const SPAN = { beginTime: NOW - DAY, endTime: NOW }

describe('what a list is asked for', () => {
  it('is the time alone while nothing is chosen: an empty choice lets everything pass', () => {
    for (const of of [
      historyFilterOf,
      mobileFilterOf,
      detectionFilterOf,
      stateFilterOf,
      faultFilterOf,
      sampleFilterOf,
    ]) {
      expect(of(ask({}))).toEqual(SPAN)
    }
    expect(readingFilterOf(ask({}))).toEqual({ ...SPAN, step: 'hour' })
  })

  it('is everything that was chosen, by the names of the call', () => {
    const common = { ...SPAN, sn: 'SN1', officeId: '4', deviceType: 'GD606' }
    const where = { office: '4', model: 'GD606' }
    expect(readingFilterOf(ask({ ...where, step: 'minute', states: [2] }, 'SN1'))).toEqual({
      ...common,
      step: 'minute',
      states: [2],
    })
    const hours = { statistic: true, hour: 'above:nuclearMod:doseRate:0.45' }
    expect(readingFilterOf(ask({ ...where, ...hours }, 'SN1'))).toEqual({
      ...common,
      step: 'hour',
      asStatistic: true,
      hour: { direction: 'above', module: 'nuclearMod', quantity: 'doseRate', limit: 0.45 },
    })
    // Finer steps are no hours.
    expect(readingFilterOf(ask({ ...where, ...hours, step: 'minute' }, 'SN1'))).toEqual({ ...common, step: 'minute' })
    expect(mobileFilterOf(ask({ ...where, states: [2] }, 'SN1'))).toEqual({ ...common, states: [2] })
    expect(
      detectionFilterOf(ask({ ...where, categories: ['bale'], kinds: ['drill'], states: [1], text: ' a ' }, 'SN1')),
    ).toEqual({ ...common, categories: ['bale'], kinds: ['drill'], states: [1], text: 'a' })
    const mark = { named: 'VX', namedBy: ['cwaMod'], sureness: ['likely'], officeAlone: true, statistic: true } as const
    expect(detectionFilterOf(ask({ ...where, ...mark }, 'SN1'))).toEqual({
      ...common,
      names: ['VX'],
      namedBy: ['cwaMod'],
      sureness: ['likely'],
      officeAlone: true,
      asStatistic: true,
    })
    expect(stateFilterOf(ask({ ...where, shown: [71] }, 'SN1'))).toEqual({ ...common, shown: [71] })
    expect(faultFilterOf(ask({ ...where, modules: ['cwaMod'], open: false }, 'SN1'))).toEqual({
      ...common,
      modules: ['cwaMod'],
      open: false,
    })
    const led = { ...where, officeAlone: true, statistic: true }
    for (const of of [stateFilterOf, faultFilterOf, timelineFilterOf]) {
      expect(of(ask(led, 'SN1'))).toEqual({ ...common, officeAlone: true, asStatistic: true })
    }
    expect(sampleFilterOf(ask({ ...where, text: 'S-7' }, 'SN1'))).toEqual({ ...common, text: 'S-7' })
  })

  it('needs a device for steps finer than an hour', () => {
    expect(deviceProblem(USUAL, undefined)).toBeUndefined()
    expect(deviceProblem({ ...USUAL, step: 'minute' }, 'SN1')).toBeUndefined()
    for (const step of ['minute', 'reading'] as const) {
      expect(deviceProblem({ ...USUAL, step }, undefined)?.key).toBe('validation.oneDeviceRequired')
    }
  })
})
