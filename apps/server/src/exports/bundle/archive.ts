import type { Registry } from '@vigil/devices'
import type { Viewer } from '../../history/reading/look-back/row-source.ts'
import type { Directory } from '../../organisation/directory.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import type { FileFacts } from '../file-facts.ts'
import type { Head, Row } from '../sheet.ts'
import type { Spectra } from '../spectra.ts'
import type { Tables } from '../tables.ts'
import type { Ways } from '../ways.ts'
import { createCsvWriter } from '../writers/csv-writer.ts'
import type { Sink } from '../writers/sink.ts'
import { createZipWriter } from '../writers/zip-writer.ts'
import { createAlarmPlaces } from './alarm-places.ts'
import { isSpectrometer } from './bundle-size.ts'
import { aboutText, dictionaryTable, type WrittenFile } from './dictionary.ts'
import { type BundlePart, type BundleScope, DAY_WINDOW_MS, partsOf, untilOf, windowsBack } from './parts.ts'
import { createPseudonyms, type Pseudonyms, selectPeople } from './pseudonyms.ts'
import { tableWriter } from './table-writer.ts'

export interface ArchivesOptions {
  database: Past
  directory: Pick<Directory, 'device'>
  registry: Pick<Registry, 'model'>
  tables: Tables
  spectra: Spectra
  ways: Ways
  timeZone: string
}

export interface BundleWriting {
  readonly id: string
  readonly signal: AbortSignal
  onRows(n: number): void
}

/** A file of an archive ends at 4 GB; a table that is longer goes on in the next. */
const FILE_BYTES = 1_000_000_000

/** Writes everything of a scope into one archive. */
export function createArchives(options: ArchivesOptions) {
  const { database, registry, tables, spectra, ways, timeZone } = options
  const alarmPlaces = createAlarmPlaces(options)

  return async (
    scope: BundleScope,
    viewer: Viewer,
    facts: FileFacts,
    sink: Sink,
    { id, signal, onRows }: BundleWriting,
  ): Promise<void> => {
    const { filter, devices, kinds } = scope
    const { beginTime, endTime, files } = filter
    const { locale } = viewer
    const parts = partsOf(scope)
    const zip = createZipWriter(sink)
    const written: WrittenFile[] = []
    const hidden: Pseudonyms | undefined = filter.pseudonyms
      ? createPseudonyms(await selectPeople(database))
      : undefined

    async function* pagesOf({ requests }: BundlePart): AsyncGenerator<readonly Row[]> {
      for (const request of requests) yield* tables.open(request, viewer).pages(signal)
    }
    async function* rowsOf(part: BundlePart, heads: readonly Head[]): AsyncGenerator<readonly Row[]> {
      for await (const page of pagesOf(part)) {
        yield hidden === undefined ? page : page.map((row) => hidden.row(row, heads))
      }
    }

    async function writeTable(part: BundlePart): Promise<void> {
      const [first] = part.requests
      if (first === undefined) return
      const { heads, name } = tables.open(first, viewer)
      const rows = rowsOf(part, heads)
      let next = await rows.next()
      for (let number = 1; number === 1 || !next.done; number += 1) {
        const file = `${part.path}${number === 1 ? '' : `-${number}`}.${files}`
        await zip.file(file, async (inner) => {
          const writer = tableWriter(files, inner, { name, heads, locale, timeZone })
          await writer.begin()
          while (!next.done && inner.bytes < FILE_BYTES) {
            await writer.add(next.value)
            onRows(next.value.length)
            next = await rows.next()
          }
          await writer.end()
        })
        written.push({ file, kind: part.kind, heads })
      }
    }

    async function writeSpectra(): Promise<void> {
      for (const { sn } of devices.filter((device) => isSpectrometer(registry, device))) {
        const from = Math.max(beginTime, scope.keptFrom.reading)
        for (const window of windowsBack(from, endTime, DAY_WINDOW_MS)) {
          const open = spectra({ ...window, sn, step: 'reading' }, viewer)
          if (!(await open.isAny(signal))) continue
          const file = `spectra/${sn}-${untilOf(window)}.n42`
          await zip.file(file, (inner) => open.write('n42', inner, id, signal, onRows))
          written.push({ file, kind: 'spectrum', heads: [] })
        }
      }
    }

    async function writeWays(): Promise<void> {
      const sns = devices.map(({ sn }) => sn)
      for (const window of windowsBack(beginTime, endTime)) {
        const file = `tracks/${untilOf(window)}.geojson`
        const open = ways({ ...window, sns }, viewer)
        await zip.file(file, (inner) => open.write('geojson', inner, signal, onRows, hidden?.text))
        written.push({ file, kind: 'track', heads: [] })
      }
    }

    for (const part of parts) await writeTable(part)
    const alarms = parts.find(({ kind }) => kind === 'alarm')
    if (alarms !== undefined) {
      await zip.file('alarms.geojson', (inner) =>
        alarmPlaces(inner, pagesOf(alarms), signal, hidden?.text ?? ((text) => text)),
      )
      written.push({ file: 'alarms.geojson', kind: 'alarm', heads: [] })
    }
    if (kinds.includes('spectrum')) await writeSpectra()
    if (kinds.includes('track') && devices.length > 0) await writeWays()
    await zip.file('dictionary.csv', async (inner) => {
      const { heads, rows } = dictionaryTable(written, locale)
      const writer = createCsvWriter(inner, { heads, timeZone })
      await writer.begin()
      await writer.add(rows)
      await writer.end()
    })
    await zip.file('about.txt', (inner) => inner.write(aboutText(facts, filter, hidden)))
    await zip.end()
  }
}
