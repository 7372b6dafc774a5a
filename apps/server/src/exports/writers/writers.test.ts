import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Locale } from '@vigil/contract'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileFacts } from '../file-facts.ts'
import { type Column, headOf, rowOf, type Sheet } from '../sheet.ts'
import { createCsvWriter } from './csv-writer.ts'
import { createJsonWriter } from './json-writer.ts'
import { openFile } from './sink.ts'
import type { FileWriter } from './writer.ts'
import { createXlsxWriter, type XlsxOptions } from './xlsx-writer.ts'

interface Reading {
  at: number | null
  name: string | null
  value: number | null
}
const COLUMNS: Column<Reading>[] = [
  { type: 'time', title: 'Time', cell: ({ at }) => at },
  { type: 'text', title: 'Device', cell: ({ name }) => name, width: 30 },
  { type: 'number', title: 'Dose rate', unit: 'µSv/h', cell: ({ value }) => value },
]
const SHEET: Sheet<Reading> = { name: 'Readings', columns: COLUMNS }
const ZONE = 'Asia/Kolkata'
const HEADS = COLUMNS.map((column) => headOf(column, ZONE))
const MOMENT = Date.UTC(2026, 2, 1, 20, 0, 5)
const WALL = '2026-03-02 01:30:05'
const NASTY = [
  '=1+1',
  '+1',
  '-1',
  '@sum(a)',
  '\ttab',
  'a,b "c"\nd',
  '_x0041_',
  'bell\u0007',
  '<&>',
  'e\ud800',
  '😀 نص 文',
]
const READINGS: Reading[] = [
  { at: MOMENT, name: 'Gate 1', value: 0.123456789 },
  { at: null, name: null, value: null },
  { at: MOMENT, name: '', value: Number.NaN },
  ...NASTY.map((name): Reading => ({ at: MOMENT, name, value: -1.5e-9 })),
]
const rows = (records: readonly Reading[]) => records.map((record) => rowOf(SHEET, record))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-writers-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function written(name: string, make: (sink: ReturnType<typeof openFile>) => FileWriter, records = READINGS) {
  const path = join(folder, name)
  const sink = openFile(path)
  const writer = make(sink)
  await writer.begin()
  for (let n = 0; n < records.length; n += 4) await writer.add(rows(records.slice(n, n + 4)))
  await writer.end()
  await sink.close()
  expect(sink.bytes).toBe(statSync(path).size)
  return path
}
const xlsx = (more: Partial<XlsxOptions> = {}, locale: Locale = 'en') =>
  written(`${locale}.xlsx`, (sink) =>
    createXlsxWriter(sink, {
      name: "'Readings:[all]'",
      heads: HEADS,
      locale,
      timeZone: ZONE,
      about: { name: 'About', facts: (n) => [['Rows', String(n)]] },
      ...more,
    }),
  )
const partOf = (path: string, part: string): string =>
  strFromU8(unzipSync(readFileSync(path))[part] ?? new Uint8Array())

describe('a csv file', () => {
  it('is read back by another program as it was, but that no cell is a formula [VAL-08]', async () => {
    const path = await written('a.csv', (sink) => createCsvWriter(sink, { heads: HEADS, timeZone: ZONE }))
    const text = readFileSync(path, 'utf8')
    expect(text.startsWith('\ufeff')).toBe(true)
    const [titles, first, empty, ...others] = parse(text, { bom: true }) as string[][]
    expect(titles).toEqual([`Time (${ZONE})`, 'Device', 'Dose rate (µSv/h)'])
    expect(first).toEqual([WALL, 'Gate 1', '0.123456789'])
    expect(empty).toEqual(['', '', ''])
    const names = others.slice(1).map(([, name]) => name)
    expect(names.slice(0, 5)).toEqual(["'=1+1", "'+1", "'-1", "'@sum(a)", "'\ttab"])
    expect(names[5]).toBe('a,b "c"\nd')
  })
})

describe('an xlsx file', () => {
  it('has typed cells: text that is never a formula, numbers, and times as dates on the clock of the site [API-02]', async () => {
    const path = await xlsx()
    const [sheet, about] = await readExcelFile(path)
    expect(sheet?.sheet).toBe('Readings all')
    // A day is no whole number of bits: the reader cuts off what should be rounded.
    const rounded = (cell: unknown) =>
      cell instanceof Date ? new Date(Math.round((cell.getTime() + 1) / 1000) * 1000) : cell
    const [titles, first, ...others] = (sheet?.data ?? []).map((row) => row.map(rounded))
    expect(titles).toEqual([`Time (${ZONE})`, 'Device', 'Dose rate (µSv/h)'])
    expect(first).toEqual([new Date(`${WALL.replace(' ', 'T')}Z`), 'Gate 1', 0.123456789])
    expect(others.slice(0, 2)).toEqual([
      [null, null, null],
      [new Date(`${WALL.replace(' ', 'T')}Z`), null, null],
    ])
    // Spreadsheets know this escape, the reader does not.
    const named = others.slice(2).map(([, name]) => String(name).replace('_x005F_', '_'))
    expect(named).toEqual(
      // The reader trims; what XML can not hold is marked.
      NASTY.map((name) => name.replace('\u0007', '\ufffd').replace('\ud800', '\ufffd').trim()),
    )
    expect(others.at(-1)?.[2]).toBe(-1.5e-9)
    expect(about?.data).toEqual([
      ['About', null],
      ['Rows', String(READINGS.length)],
    ])
    const xml = partOf(path, 'xl/worksheets/sheet1.xml')
    expect(xml).not.toContain('<f>')
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(xml).toContain('<col min="2" max="2" width="30" customWidth="1"/>')
    expect(xml).not.toContain('rightToLeft')
  })

  it('runs from right to left in Arabic', async () => {
    expect(partOf(await xlsx({}, 'ar'), 'xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"')
  })

  it('goes on in a further sheet when one is full, and has what stands beside the table in sheets of its own', async () => {
    const beside = [{ name: 'Readings', heads: HEADS, rows: rows(READINGS.slice(0, 1)) }]
    const sheets = await readExcelFile(await xlsx({ name: 'Readings', sheetRows: 6, beside }))
    expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([
      ['Readings', 6],
      ['Readings 2', 6],
      ['Readings 3', 5],
      ['Readings 4', 2],
      ['About', 2],
    ])
    expect(sheets.slice(0, 3).every(({ data }) => data[0]?.[1] === 'Device')).toBe(true)
  })
})

describe('a json file', () => {
  it('says what it is, and holds the records as they are', async () => {
    const facts: FileFacts = {
      subject: 'reading',
      locale: 'fr',
      timeZone: ZONE,
      site: 'Port',
      from: MOMENT - 1000,
      to: MOMENT,
      by: 'anna',
      at: MOMENT,
      asked: { sn: 'G1' },
      filter: [['Device', 'Gate 1']],
    }
    const path = await written('a.json', (sink) => createJsonWriter(sink, { facts, detail: { log: [] } }))
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      meta: {
        subject: 'reading',
        locale: 'fr',
        timeZone: ZONE,
        site: 'Port',
        from: '2026-03-01T20:00:04.000Z',
        to: '2026-03-01T20:00:05.000Z',
        filter: { sn: 'G1' },
        filterText: ['Device: Gate 1'],
        by: 'anna',
        exportedAt: '2026-03-01T20:00:05.000Z',
      },
      detail: { log: [] },
      records: READINGS.map((reading) => (Number.isNaN(reading.value) ? { ...reading, value: null } : reading)).map(
        (reading) => JSON.parse(JSON.stringify(reading)),
      ),
    })
    const none = await written('none.json', (sink) => createJsonWriter(sink, { facts }), [])
    expect(JSON.parse(readFileSync(none, 'utf8')).records).toEqual([])
  })
})

describe('a long file', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heap = (): number => {
    collect()
    return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  }

  it.each(['csv', 'xlsx'] as const)(
    'as %s takes no more memory the more rows it has',
    async (format) => {
      const sink = openFile(join(folder, `long.${format}`))
      const writer =
        format === 'csv'
          ? createCsvWriter(sink, { heads: HEADS, timeZone: ZONE })
          : createXlsxWriter(sink, {
              name: 'Long',
              heads: HEADS,
              locale: 'en',
              timeZone: ZONE,
              about: { name: 'About', facts: () => [] },
            })
      const page = (n: number) =>
        rows(
          Array.from({ length: 500 }, (_, k) => ({
            at: MOMENT - (n * 500 + k) * 1000,
            name: `Device ${n}.${k}`,
            value: n + k / 7,
          })),
        )
      await writer.begin()
      const used: number[] = []
      for (let n = 0; n < 300; n++) {
        await writer.add(page(n))
        if (n % 50 === 49) used.push(heap())
      }
      await writer.end()
      await sink.close()
      expect(sink.bytes).toBeGreaterThan(1_000_000)
      // Buffers come and go: what stays is the least. Half of the rows are 15 MB as objects, 5 MB as bytes.
      const grown = Math.min(...used.slice(3)) - Math.min(...used.slice(0, 3))
      expect(grown).toBeLessThan(3_000_000)
    },
    120_000,
  )
})
