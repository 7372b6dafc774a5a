import fc from 'fast-check'
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet'
import { expect, it } from 'vitest'
import type { Head, Row } from '../sheet.ts'
import { memorySink } from '../table-file.ts'
import { createParquetWriter } from './parquet-writer.ts'

const head = (type: Head['type'], title: string, isWhole = false): Head => ({
  type,
  title,
  width: 1,
  notPrinted: false,
  isWhole,
})
const HEADS = [
  head('time', 'At (UTC)'),
  head('number', 'Dose (µSv/h)'),
  head('number', 'n', true),
  head('text', 'Note'),
]
const row = (...cells: Row['cells']): Row => ({ cells, record: { much: 'else' } })

async function written(pages: readonly (readonly Row[])[], heads = HEADS): Promise<ArrayBuffer> {
  const sink = memorySink()
  const writer = createParquetWriter(sink, { heads })
  await writer.begin()
  for (const page of pages) await writer.add(page)
  await writer.end()
  expect(sink.bytes).toBe(sink.content().size)
  return sink.content().arrayBuffer()
}

it('is read by another program with its types: moments, numbers, whole numbers, words, and nothing where nothing is [RTE-12]', async () => {
  const file = await written([[row(1000, 0.5, 3, '=a, "b"\n')], [row(null, null, null, null), row(2000, -0.25, 0, '')]])
  expect(await parquetReadObjects({ file })).toEqual([
    { 'At (UTC)': new Date(1000), 'Dose (µSv/h)': 0.5, n: 3n, Note: '=a, "b"\n' },
    { 'At (UTC)': null, 'Dose (µSv/h)': null, n: null, Note: null },
    { 'At (UTC)': new Date(2000), 'Dose (µSv/h)': -0.25, n: 0n, Note: null },
  ])
  const types = parquetSchema(parquetMetadata(file)).children.map(({ element }) => [
    element.type,
    element.logical_type?.type,
  ])
  expect(types).toEqual([
    ['INT64', 'TIMESTAMP'],
    ['DOUBLE', undefined],
    ['INT64', undefined],
    ['BYTE_ARRAY', 'STRING'],
  ])
})

it('is whole without rows, and where two columns have one title [RTE-12]', async () => {
  expect(await parquetReadObjects({ file: await written([]) })).toEqual([])
  const heads = [head('text', 'Unit'), head('text', 'Unit')]
  expect(await parquetReadObjects({ file: await written([[row('a', 'b')]], heads) })).toEqual([
    { Unit: 'a', 'Unit 2': 'b' },
  ])
})

it('gives groups of rows away as they are full, and every row once [RTE-12]', async () => {
  const heads = [head('number', 'n', true), head('text', 'what')]
  const sizes: number[] = []
  const sink = memorySink()
  const writer = createParquetWriter(sink, { heads, groupCells: 3000 })
  await writer.begin()
  for (let page = 0; page < 8; page++) {
    await writer.add(Array.from({ length: 500 }, (_, n) => row(page * 500 + n, `row ${n}`)))
    if (sink.bytes !== sizes.at(-1)) sizes.push(sink.bytes)
  }
  await writer.end()
  expect(sizes.length).toBeGreaterThan(2)
  const file = await sink.content().arrayBuffer()
  const { row_groups, num_rows } = parquetMetadata(file)
  expect([row_groups.length, num_rows]).toEqual([3, 4000n])
  const last = await parquetReadObjects({ file, rowStart: 3999 })
  expect(last).toEqual([{ n: 3999n, what: 'row 499' }])
})

it('gives back every number and every word [RTE-12]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.option(fc.double({ noNaN: true })), fc.option(fc.string({ unit: 'binary', minLength: 1 })))),
      async (cells) => {
        const heads = [head('number', 'value'), head('text', 'word')]
        const file = await written([cells.map((pair) => row(...pair))], heads)
        const read = await parquetReadObjects({ file })
        expect(read.map(({ value, word }) => [value, word])).toEqual(cells)
      },
    ),
    { numRuns: 15 },
  )
})
