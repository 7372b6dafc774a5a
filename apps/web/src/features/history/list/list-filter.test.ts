import { PointState, State2 } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { createAddressReader } from '../../../ui/records/address-reader.ts'
import { narrowingCount } from '../../../ui/records/filter-query.ts'
import { type FilterField, type ListFilter, listFilterIn, listQuery, usualFilter } from './list-filter.ts'

const FIELDS: readonly FilterField[] = ['step', 'states', 'shown', 'categories', 'kinds', 'modules', 'open', 'text']
const USUAL = usualFilter('1d')
const COTTON = usualFilter('7d', { categories: ['smouldering', 'bale'] })
const FULL: ListFilter = {
  time: { begin: 5, end: 7 },
  office: '4',
  model: 'GD606',
  task: '7',
  step: 'reading',
  states: [State2.Alarm, State2.Normal],
  shown: [PointState.Fault, PointState.NotConnected],
  categories: ['composite'],
  kinds: ['drill'],
  modules: ['cwaMod'],
  open: false,
  text: 'Cs-137',
  officeAlone: true,
  bale: 'origin:',
  hour: 'below:nuclearMod:doseRate:0.45',
  statistic: true,
  named: 'Cs-137',
  namedBy: ['cwaMod'],
  sureness: ['likely', 'unsaid'],
}
const readListFilter = (query: URLSearchParams, fields: readonly FilterField[], usual: ListFilter) =>
  listFilterIn(createAddressReader(query), fields, usual)
/** What is not applied of an address. */
function leftOf(query: URLSearchParams, fields = FIELDS): string[] {
  const address = createAddressReader(query)
  listFilterIn(address, fields, USUAL)
  return address.left().map(({ name }) => name)
}
const written = (filter: ListFilter, usual: ListFilter) =>
  new URLSearchParams(
    Object.entries(listQuery(filter, usual)).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )

describe('filters of the lists of the past', () => {
  it('stand in the address and come back from it, whatever is usual [RTE-14]', () => {
    for (const usual of [USUAL, COTTON]) {
      for (const filter of [FULL, USUAL, COTTON, { ...FULL, categories: [], open: true, time: '6h' as const }]) {
        expect(readListFilter(written(filter, usual), FIELDS, usual)).toEqual(filter)
        expect(leftOf(written(filter, usual))).toEqual([])
      }
    }
    expect(written(USUAL, USUAL).toString()).toBe('')
    expect(written(COTTON, COTTON).toString()).toBe('')
  })

  it('take nothing from an address that does not parse, nor what the list has no field for, and tell what that is [RTE-14]', () => {
    const odd =
      'begin=x&end=9&last=week&step=day&states=9&shown=x&open=perhaps&office=&text=&task=none&officeAlone=no&statistic=x&bale=heavy&hour=noon&named=&namedBy=toaster&sureness=perhaps'
    expect(readListFilter(new URLSearchParams(odd), FIELDS, USUAL)).toEqual(USUAL)
    const said = ['begin', 'end', 'last', 'step', 'states', 'shown', 'open', 'task', 'statistic', 'bale', 'hour']
    expect(leftOf(new URLSearchParams(odd))).toEqual([...said, 'namedBy', 'sureness'])
    expect(leftOf(written(FULL, USUAL), ['step', 'kinds'])).toEqual([
      ...['states', 'shown', 'categories', 'modules', 'open', 'text'],
    ])
    expect(readListFilter(written(FULL, USUAL), [], USUAL)).toEqual({
      ...USUAL,
      time: FULL.time,
      office: '4',
      model: 'GD606',
      task: '7',
      officeAlone: true,
      bale: 'origin:',
      hour: 'below:nuclearMod:doseRate:0.45',
      statistic: true,
      named: 'Cs-137',
      namedBy: ['cwaMod'],
      sureness: ['likely', 'unsaid'],
    })
  })

  it('are counted, time apart, by how they differ from the usual', () => {
    expect(narrowingCount(USUAL, USUAL)).toBe(0)
    expect(narrowingCount(COTTON, COTTON)).toBe(0)
    expect(narrowingCount({ ...COTTON, categories: [] }, COTTON)).toBe(1)
    expect(narrowingCount(FULL, USUAL)).toBe(18)
  })
})
