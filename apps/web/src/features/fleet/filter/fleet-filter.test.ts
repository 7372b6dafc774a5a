import { PointState } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DevicePlace, OfficePlace, ShownDevice } from '../../../live/stores/live-fleet.ts'
import {
  type FleetFilter,
  isShownBy,
  markFinds,
  NO_FILTER,
  narrows,
  placedIn,
  readFilter,
  writeFilter,
} from './fleet-filter.ts'

const read = (query: string) => readFilter(new URLSearchParams(query))
const written = (filter: FleetFilter, beside = '') => writeFilter(new URLSearchParams(beside), filter).toString()

describe('the address of the device monitor', () => {
  it('carries selection and filters, and gives them back', () => {
    const filter: FleetFilter = {
      device: 'SN-1',
      office: '12',
      search: 'gate & lane 3',
      states: [PointState.Alarm, PointState.NotConnected, PointState.Fault],
      silenced: true,
      kinds: ['nuclear', 'toxicGas'],
      models: ['FCBR-100', 'GD606'],
    }
    expect(read(written(filter))).toEqual(filter)
  })

  it('gives back any filter that the console can make', () => {
    fc.assert(
      fc.property(
        fc.record({
          device: fc.option(fc.stringMatching(/^[A-Za-z0-9._-]{1,20}$/), { nil: undefined }),
          office: fc.option(fc.stringMatching(/^[^\s]{1,20}$/), { nil: undefined }),
          search: fc.string({ maxLength: 30 }).filter((text) => text === '' || text.trim() !== ''),
          states: fc.uniqueArray(fc.constantFrom(...Object.values(PointState))),
          silenced: fc.boolean(),
          kinds: fc.uniqueArray(fc.constantFrom('nuclear' as const, 'smoke' as const)),
          models: fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9 -]{1,12}$/)),
        }),
        (filter) => {
          expect(read(written(filter))).toEqual(filter)
        },
      ),
    )
  })

  it('takes what does not parse for absent', () => {
    expect(read('device=../../x&states=2,abc,99,2,,0x1&silenced=yes&kinds=nuclear,poison&search=')).toEqual({
      ...NO_FILTER,
      states: [PointState.Alarm],
      kinds: ['nuclear'],
    })
    expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(100)
    expect(read(`office=${'1'.repeat(65)}`).office).toBeUndefined()
  })

  it('leaves what else stands there', () => {
    expect(written({ ...NO_FILTER, device: 'A' }, 'since=day&device=B&states=2')).toBe('since=day&device=A')
    expect(written(NO_FILTER, 'device=B&search=x')).toBe('')
  })
})

const office = (id: string, parentId: string | null, offices: string[] = []): OfficePlace => ({
  id,
  parentId,
  name: `Office ${id}`,
  depth: parentId === null ? 0 : 1,
  stationMap: null,
  offices,
  devices: [],
})
const place = (sn: string, officeId: string, rest: Partial<DevicePlace> = {}): DevicePlace => ({
  sn,
  id: sn,
  name: `Detector ${sn}`,
  deviceType: 'RS500',
  deviceTypeName: 'RS500',
  officeId,
  officeName: `Office ${officeId}`,
  kinds: ['nuclear'],
  simulated: false,
  ...rest,
})
const offices = new Map([office('1', null, ['2']), office('2', '1'), office('3', null)].map((each) => [each.id, each]))
const places = [
  place('A', '1'),
  place('B', '2', { name: 'Lane 4 portal', kinds: ['nuclear', 'weather'] }),
  place('C', '3', { deviceType: 'HT01', deviceTypeName: 'HT01', kinds: ['weather'] }),
]
const structure = { places: () => places, office: (id: string) => offices.get(id) }
const found = (filter: Partial<FleetFilter>) => placedIn(structure, { ...NO_FILTER, ...filter })

describe('a filter', () => {
  it('hides nothing when nothing is set, and a selected device hides no other', () => {
    expect(found({})).toBeUndefined()
    expect(found({ search: '  ', device: 'A' })).toBeUndefined()
    expect(narrows({ ...NO_FILTER, device: 'A', search: ' ' })).toBe(false)
    expect(narrows({ ...NO_FILTER, states: [PointState.Alarm] })).toBe(true)
    expect(narrows({ ...NO_FILTER, silenced: true })).toBe(true)
  })

  it('takes an office with all below it, and finds nothing in one that does not exist', () => {
    expect(found({ office: '1' })).toEqual(new Set(['A', 'B']))
    expect(found({ office: '2' })).toEqual(new Set(['B']))
    expect(found({ office: '77' })).toEqual(new Set())
  })

  it('finds every word of a search in name, serial number, model or site, whatever its case', () => {
    expect(found({ search: 'LANE 4' })).toEqual(new Set(['B']))
    expect(found({ search: 'ht01 office' })).toEqual(new Set(['C']))
    expect(found({ search: 'ht01 lane' })).toEqual(new Set())
  })

  it('takes one or two letters for the beginning of a word, but not in scripts that write without spaces', () => {
    expect(found({ search: '4' })).toEqual(new Set(['B']))
    expect(found({ search: '1' })).toEqual(new Set(['A']))
    expect(found({ search: '01' })).toEqual(new Set())
    const hall = placedIn(
      { ...structure, places: () => [place('D', '3', { name: '候车大厅4号' })] },
      { ...NO_FILTER, search: '大厅' },
    )
    expect(hall).toEqual(new Set(['D']))
    expect(markFinds('Lane 4, 14', '4')).toEqual([
      { text: 'Lane ', found: false },
      { text: '4', found: true },
      { text: ', 14', found: false },
    ])
  })

  it('takes a device that has one of several kinds, and one of several models', () => {
    expect(found({ kinds: ['weather'] })).toEqual(new Set(['B', 'C']))
    expect(found({ kinds: ['weather'], models: ['RS500'] })).toEqual(new Set(['B']))
  })

  it('finds a silenced device by its real state alone, and one that never reported as not connected [SIL-01]', () => {
    const silenced = { shown: PointState.Normal, real: PointState.Alarm } as ShownDevice
    const shownBy = (device: ShownDevice | undefined, ...states: PointState[]) =>
      isShownBy(device, { states, silenced: false })
    expect(shownBy(silenced, PointState.Alarm)).toBe(true)
    expect(shownBy(silenced, PointState.Normal)).toBe(false)
    expect(shownBy(silenced, PointState.Fault)).toBe(false)
    expect(shownBy(undefined, PointState.NotConnected)).toBe(true)
    expect(shownBy(undefined)).toBe(true)
  })

  it('finds what is silenced, beside what is in one of the states [SIL-01]', () => {
    const calm = { shown: PointState.Normal, real: PointState.Normal } as ShownDevice
    const silenced = { ...calm, silenced: { until: 1 } } as ShownDevice
    const alarming = { shown: PointState.Alarm, real: PointState.Alarm } as ShownDevice
    const passing = (states: PointState[]) =>
      [calm, silenced, alarming, undefined].map((device) => isShownBy(device, { states, silenced: true }))
    expect(passing([])).toEqual([false, true, false, false])
    expect(passing([PointState.Alarm])).toEqual([false, true, true, false])
  })
})

describe('finds in a text', () => {
  it('are set off where the words stand, also where they overlap', () => {
    expect(markFinds('Gate portal', 'port gate')).toEqual([
      { text: 'Gate', found: true },
      { text: ' ', found: false },
      { text: 'port', found: true },
      { text: 'al', found: false },
    ])
    expect(markFinds('aaaa', 'aaa')).toEqual([{ text: 'aaaa', found: true }])
    expect(markFinds('abc', '')).toEqual([{ text: 'abc', found: false }])
  })

  it('never change the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, search) => {
        expect(
          markFinds(text, search)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
