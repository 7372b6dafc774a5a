import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MergeRecord, mergeCheck } from './merge-check.ts'

const record = (part: Partial<MergeRecord> = {}): MergeRecord => ({
  id: 'a',
  sn: 'SN1',
  combinationName: 'Gate',
  alarmType: 'nuclear',
  beginTime: 0,
  ...part,
})
const keys = (...records: MergeRecord[]) => mergeCheck(records).map(({ key }) => key.replace('validation.', ''))

describe('merge check', () => {
  it('accepts two records of one device and type within ten minutes [MRG-01]', () => {
    expect(mergeCheck([record(), record({ id: 'b', beginTime: 600_000 })])).toEqual([])
  })

  it('needs two records; the same one twice is one [MRG-01]', () => {
    expect(keys()).toEqual(['mergeTooFew'])
    expect(keys(record())).toEqual(['mergeTooFew'])
    expect(keys(record(), record())).toEqual(['mergeTooFew'])
  })

  it('has a message for each broken rule [MRG-01]', () => {
    expect(keys(record(), record({ id: 'b', combinationName: 'Pier' }))).toEqual(['mergeCombinationDiffers'])
    expect(keys(record(), record({ id: 'b', sn: 'SN2' }))).toEqual(['mergeDeviceDiffers'])
    expect(keys(record(), record({ id: 'b', alarmType: 'smoke' }))).toEqual(['mergeTypeDiffers'])
    expect(mergeCheck([record(), record({ id: 'b', beginTime: 600_001 })])).toEqual([
      { field: 'records', key: 'validation.mergeSpanTooLong', values: { num: 10 } },
    ])
    const all = record({ id: 'b', combinationName: 'Pier', sn: 'SN2', alarmType: 'smoke', beginTime: 900_000 })
    expect(keys(record(), all)).toEqual([
      'mergeCombinationDiffers',
      'mergeDeviceDiffers',
      'mergeTypeDiffers',
      'mergeSpanTooLong',
    ])
  })

  it('does not depend on the order, and a part of a mergeable selection is mergeable [MRG-01]', () => {
    const any = fc.record({
      id: fc.string(),
      sn: fc.constantFrom('SN1', 'SN2'),
      combinationName: fc.constantFrom('Gate', 'Pier'),
      alarmType: fc.constantFrom('nuclear', 'smoke'),
      beginTime: fc.nat(1_000_000),
    })
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: ({ id }) => id, maxLength: 5 }), (records) => {
        expect(mergeCheck([...records].reverse())).toEqual(mergeCheck(records))
        if (mergeCheck(records).length === 0 && records.length > 2) expect(mergeCheck(records.slice(1))).toEqual([])
      }),
    )
  })
})
