import type { DetectionDetail } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { pageHtml } from '../page/page.ts'
import { moduleTable } from './module-table.ts'

const detail = {
  detection: {
    modState: { ramanMod: { state: 2, runstate: 1 }, ftirMod: { state: 0, runstate: 1 } },
    findings: [{ name: 'petn', confidence: 97, module: 'ramanMod' }],
  },
  deviceData: { mods: { ramanMod: { state: 2, runstate: 1, values: { matchQuality: 97 } } } },
} as unknown as DetectionDetail

describe('a check as a file', () => {
  it('tells what each of its modules found and read [RTE-14, API-02]', () => {
    const { heads, rows } = moduleTable(detail, registry.model('Gemini-N'), 'en', 'UTC')
    expect(heads).toHaveLength(4)
    const lines = rows.map(({ cells }) => cells)
    expect(lines.map(([module]) => module)).toEqual(['Raman', 'FTIR'])
    expect(lines[0]?.[2]).toMatch(/97\u00a0%$/)
    expect(lines[0]?.[3]).toMatch(/97\.0\s%/)
    expect(lines[1]?.slice(2)).toEqual([null, null])
  })

  it('says on paper that a device is simulated, and has no empty column where none is', async () => {
    const heads = [
      { type: 'text', title: 'Device', width: 20, notPrinted: false },
      { type: 'text', title: 'Simulated', width: 12, notPrinted: 'empty' },
      { type: 'text', title: 'Serial', width: 12, notPrinted: true },
    ] as const
    const page = (mark: string | null) =>
      pageHtml({
        facts: {
          subject: 'alarm',
          locale: 'en',
          timeZone: 'UTC',
          site: 'S',
          from: 0,
          to: 1,
          by: 'a',
          at: 0,
          asked: {},
          filter: [],
        },
        title: 'Alarms',
        charts: [],
        table: { name: 'Alarms', heads, rows: [{ cells: ['Lane 1', mark, 'Serial-1'], record: null }] },
        rowsInAll: 1,
        beside: [],
      })
    expect(await page('Simulated')).toContain('<th scope="col">Simulated</th>')
    expect(await page(null)).not.toContain('Simulated')
    expect(await page(null)).not.toContain('Serial-1')
  })
})
