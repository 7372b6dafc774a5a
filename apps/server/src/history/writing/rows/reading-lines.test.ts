import type { ModuleKey } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { type HistoryRecord, HistoryRejected } from '../records.ts'
import { createReadingLines } from './reading-lines.ts'

const column = (module: ModuleKey, quantity: string) => ({ column: `${module}_${quantity}`, module, quantity })
const lines = createReadingLines([
  column('bioMod', 'particles'),
  column('nuclearMod', 'doseRate'),
  column('bioMod', 'index'),
  column('sysMod', 'battery'),
])
const record: HistoryRecord = {
  deviceId: 7,
  at: Date.UTC(2026, 10, 15, 4, 1),
  deviceTime: Date.UTC(2026, 10, 15, 4, 0, 59, 500),
  messageId: 'm\t1',
}
const line = (values: Record<string, Record<string, number>>) =>
  lines.line(record, { state2: 1, runstate: 1, values }).trimEnd().split('\t')

describe('reading lines', () => {
  it('put each value under its column and nothing elsewhere', () => {
    expect(lines.copySql).toContain('"bioMod_particles", "bioMod_index", "nuclearMod_doseRate", "sysMod_battery"')
    expect(line({ nuclearMod: { doseRate: 0.125 }, bioMod: { index: 3 } })).toEqual([
      '7',
      '2026-11-15T04:01:00.000Z',
      '2026-11-15T04:00:59.500Z',
      '1',
      '1',
      '\\N',
      '\\N',
      'm\\t1',
      '\\N',
      '\\N',
      '\\N',
      '3',
      '0.125',
      '\\N',
    ])
  })

  it('say when a reading came that a site had taken earlier', () => {
    const told = lines.line({ ...record, arrivedAt: record.at + 60_000 }, { state2: 1, runstate: 1, values: {} })
    expect(told.split('\t')[8]).toBe('2026-11-15T04:02:00.000Z')
  })

  it('refuse what no column can hold', () => {
    expect(() => line({ bioMod: { particles: Number.NaN } })).toThrow(HistoryRejected)
    expect(() => line({ bioMod: { particles: 1, unknown: 2 } })).toThrow('no column')
    expect(() => line({ ecMod: { co: 1 } })).toThrow('no column holds values of ecMod')
  })
})
