import { describe, expect, it } from 'vitest'
import { type Findable, indexOf, rank, SHOWN_AT_MOST, withRecent } from './rank.ts'

const PAGE = 0
const ACTION = 1
const DEVICE = 2
const item = (id: string, group: number, title: string, ...also: string[]): Findable => ({ id, group, title, also })

const ITEMS = [
  item('home', PAGE, 'Home'),
  item('monitor', PAGE, 'Device monitor', 'map'),
  item('silence', ACTION, 'Silence'),
  item('d1', DEVICE, 'North gate', 'VG-0001', 'GD606', 'Customs'),
  item('d2', DEVICE, 'Lane 4 north', 'VG-0002', 'FCBR-100', 'Customs'),
  item('d3', DEVICE, 'Métro Opéra', 'VG-0101', 'GM602', 'Metro line 2'),
  item('d4', DEVICE, 'Unorthodox', 'VG-0200', 'GD606', 'Border'),
]
const index = indexOf(ITEMS)
const unasked = (each: Findable) => each.group !== DEVICE
const found = (typed: string, recent: string[] = []) => rank(index, typed, { recent, unasked }).map(({ id }) => id)

describe('what is typed', () => {
  it('is found at the start of a title before the start of a word before the inside', () => {
    expect(found('nor')).toEqual(['d1', 'd2', 'd4'])
  })

  it('is found in serial number, model and site', () => {
    expect(found('vg-0101')).toEqual(['d3'])
    expect(found('gd606')).toEqual(['d1', 'd4'])
    expect(found('customs')).toEqual(['d1', 'd2'])
  })

  it('is found without accents and capitals', () => {
    expect(found('metro opera')).toEqual(['d3'])
    expect(found('MÉTRO')).toEqual(['d3'])
  })

  it('must be found word by word, in any order and field', () => {
    expect(found('customs north')).toEqual(['d1', 'd2'])
    expect(found('north fcbr')).toEqual(['d2'])
    expect(found('north nowhere')).toEqual([])
  })

  it('is found in pages before actions before devices when it hits alike', () => {
    const same = indexOf([item('c', DEVICE, 'Map'), item('b', ACTION, 'Map'), item('a', PAGE, 'Map')])
    expect(rank(same, 'map', { unasked }).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('is not a pattern', () => {
    expect(found('.*')).toEqual([])
  })
})

describe('what was chosen lately', () => {
  it('stands on top of an empty palette, the latest first, devices too', () => {
    expect(found('', ['d2', 'silence'])).toEqual(['d2', 'silence', 'home', 'monitor'])
  })

  it('wins over what hits alike, not over what hits better', () => {
    expect(found('gd606', ['d4'])).toEqual(['d4', 'd1'])
    expect(found('nor', ['d4'])).toEqual(['d1', 'd2', 'd4'])
  })

  it('is left out when it is gone', () => {
    expect(found('', ['removed', 'home'])).toEqual(['home', 'monitor', 'silence'])
  })

  it('is kept once and not for ever', () => {
    expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a'])
    expect(withRecent(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toEqual(['9', '1', '2', '3', '4', '5', '6', '7'])
  })
})

it('offers no device before anything is typed', () => {
  expect(found('')).toEqual(['home', 'monitor', 'silence'])
  expect(found('   ')).toEqual(['home', 'monitor', 'silence'])
})

it('shows the best fifty of ten thousand', () => {
  const fleet = indexOf(
    Array.from({ length: 10_000 }, (_, n) => item(`d${n}`, DEVICE, `Detector ${n}`, `VG-${n}`, 'GD606', 'Site')),
  )
  expect(rank(fleet, 'det', { unasked })).toHaveLength(SHOWN_AT_MOST)
  expect(rank(fleet, 'vg-9999', { unasked }).map(({ id }) => id)).toEqual(['d9999'])
})
