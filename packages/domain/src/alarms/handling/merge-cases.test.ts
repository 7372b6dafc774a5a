import type { AlarmRecord } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmEvent } from '../../fixtures.ts'
import { mergeCheck } from '../../validation/merge-check.ts'
import { autoMerge, type CasedRecord, caseFacts, mergeRecordOf, quitMerge } from './merge-cases.ts'

const record = (id: string, beginTime: number, part: Partial<CasedRecord> = {}): CasedRecord => ({
  id,
  sn: 'SN1',
  combinationName: 'Gate',
  alarmType: 'normal',
  beginTime,
  caseId: null,
  isPassage: false,
  ...part,
})

describe('merging by rule', () => {
  it('takes what begins within ten minutes of the first, of one device, place and type [MRG-01, MRG-02]', () => {
    const all = [record('c', 600_001), record('a', 0), record('b', 600_000), record('x', 1, { sn: 'SN2' })]
    expect(autoMerge(all)).toEqual([{ caseId: null, ids: ['a', 'b'] }])
    expect(autoMerge([record('a', 0), record('b', 1, { alarmType: 'drill' })])).toEqual([])
    expect(autoMerge([record('a', 0), record('b', 1, { combinationName: 'Pier' })])).toEqual([])
    expect(autoMerge([record('b', 0), record('a', 0)])).toEqual([{ caseId: null, ids: ['a', 'b'] }])
  })

  it('lets a record join a case that exists, and never two cases each other', () => {
    const one = [record('a', 0, { caseId: 'C1' }), record('b', 1, { caseId: 'C1' })]
    expect(autoMerge(one)).toEqual([])
    expect(autoMerge([...one, record('c', 2)])).toEqual([{ caseId: 'C1', ids: ['a', 'b', 'c'] }])
    expect(autoMerge([record('0', 0), ...one])).toEqual([{ caseId: 'C1', ids: ['0', 'a', 'b'] }])
    const two = [record('c', 2, { caseId: 'C2' }), record('d', 3, { caseId: 'C2' })]
    expect(autoMerge([...one, ...two])).toEqual([])
  })

  it('leaves passages alone: two vehicles are two alarms, until a person says otherwise [MRG-01]', () => {
    const passages = [record('a', 0, { isPassage: true }), record('b', 1, { isPassage: true }), record('c', 2)]
    expect(autoMerge(passages)).toEqual([])
    expect(mergeCheck(passages)).toEqual([])
    const byHand = passages.slice(0, 2).map((each) => ({ ...each, caseId: 'C1' }))
    expect(autoMerge([...byHand, record('c', 2)])).toEqual([])
  })

  it('does not stretch a case beyond ten minutes', () => {
    const old = [record('a', 100, { caseId: 'C1' }), record('b', 600_100, { caseId: 'C1' })]
    expect(autoMerge([record('0', 99), ...old])).toEqual([])
    expect(autoMerge([record('0', 100), ...old])).toEqual([{ caseId: 'C1', ids: ['0', 'a', 'b'] }])
  })

  it('makes only what a person could make by hand, and nothing twice [MRG-01]', () => {
    const any = fc.record({
      sn: fc.constantFrom('SN1', 'SN2'),
      combinationName: fc.constantFrom('Gate', 'Pier'),
      alarmType: fc.constantFrom('normal', 'drill'),
      beginTime: fc.nat(2_000_000),
      isPassage: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (parts) => {
        const all = parts.map((part, i): CasedRecord => ({ ...part, id: String(i), caseId: null }))
        const groups = autoMerge(all)
        for (const { ids } of groups) expect(mergeCheck(all.filter(({ id }) => ids.includes(id)))).toEqual([])
        const merged = groups.flatMap(({ ids }) => ids)
        for (const { id, isPassage } of all) if (isPassage) expect(merged).not.toContain(id)
        expect(new Set(merged).size).toBe(merged.length)
        const cased = all.map((each) => {
          const index = groups.findIndex(({ ids }) => ids.includes(each.id))
          return index < 0 ? each : { ...each, caseId: `C${index}` }
        })
        expect(autoMerge(cased)).toEqual([])
      }),
    )
  })
})

describe('a merged case', () => {
  it('is left by some or by all; one event alone is no case [MRG-02]', () => {
    expect(quitMerge(['a', 'b', 'c'], ['b'])).toEqual(['a', 'c'])
    expect(quitMerge(['a', 'b'], ['b'])).toEqual([])
    expect(quitMerge(['a', 'b', 'c'], undefined)).toEqual([])
  })

  it('is as bad as the worst of its events, and open while one of them is', () => {
    const first = alarmEvent({ beginTime: 5, endTime: 9, priority: 1, state: 0, handled: true })
    const other = alarmEvent({ beginTime: 3, endTime: 7, priority: 3, state: 2 })
    expect(caseFacts([first, other])).toEqual({ beginTime: 3, endTime: 9, priority: 3, state: 2, handled: false })
    expect(caseFacts([other, first, { ...first, endTime: null }, first]).endTime).toBeNull()
    expect(caseFacts([first, first]).handled).toBe(true)
  })

  it('compares the alarm type: normal, drill or test [MRG-01, ENT-07]', () => {
    const of = { ...alarmEvent({ kind: 'drill' }), combinationName: 'Gate' } as AlarmRecord
    expect(mergeRecordOf(of)).toEqual({
      id: 'A1',
      sn: 'SN1',
      combinationName: 'Gate',
      alarmType: 'drill',
      beginTime: 1000,
    })
  })
})
