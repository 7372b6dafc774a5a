import type { DeviceDetail, Finding, Locale, ModuleKey, ReadingFilter, Spectrum } from '@vigil/contract'
import type { ModelDefinition, Registry } from '@vigil/devices'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { createN42Writer, type N42DetectorKind, type N42InstrumentClass, shiftedCalibration } from '@vigil/science'
import { markOf, parseRowId } from '../history/reading/look-back/row-id.ts'
import type { Viewer } from '../history/reading/look-back/row-source.ts'
import { withinRange } from '../history/reading/within-range.ts'
import type { WantedDevices } from '../organisation/device-scope.ts'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import { createRun } from '../platform/database/cancellable.ts'
import type { Past } from '../platform/database/past-pool.ts'
import { InvalidFields, Refusal } from '../platform/errors.ts'
import type { Head, Row } from './sheet.ts'
import { createColumns } from './sheets/columns.ts'
import { createCsvWriter } from './writers/csv-writer.ts'
import type { Sink } from './writers/sink.ts'

export interface SpectraOptions {
  database: Past
  directory: Pick<Directory, 'device' | 'sees'>
  registry: Pick<Registry, 'model'>
  timeZone: string
  now(): number
}

interface SpectrumRow {
  at: Date
  device_time: Date
  longitude: number | null
  latitude: number | null
  rest: DeviceDetail['mods']
  mark: string
}

interface FoundSpectrum {
  readonly at: number
  readonly startedAt: number
  readonly module: ModuleKey
  readonly spectrum: Spectrum
  readonly findings: readonly Finding[]
  readonly position: { longitude: number; latitude: number } | undefined
}

export interface OpenSpectra {
  readonly device: DeviceRow
  readonly from: number | null
  readonly to: number | null
  /** Whether a spectrum of gamma rays is in this time: a file without one would look like an answer. */
  isAny(signal: AbortSignal): Promise<boolean>
  write(format: 'csv' | 'n42', sink: Sink, id: string, signal: AbortSignal, onRows: (n: number) => void): Promise<void>
}

/** A spectrum has a thousand channels: a page of them weighs as much as one of a hundred times the rows. */
const PAGE = 50
const MARK = markOf('reading')

/** None of the readings that were asked for carries a spectrum. */
export class NoSpectra extends Error {
  override name = 'NoSpectra'
}
/** Energies are of gamma spectra: those of other light have no place in the standard. */
const GAMMA: ReadonlySet<ModuleKey> = new Set(['nuclearMod', 'gcameraMod'])
const DETECTORS: Readonly<Record<NonNullable<ModelDefinition['spectrometer']>, N42DetectorKind>> = {
  NaI: 'NaI',
  LaBr: 'LaBr3',
  CsI: 'CsI',
}

function classOf(model: ModelDefinition | undefined): N42InstrumentClass {
  if (model?.layout === 'portal') return 'Spectroscopic Portal Monitor'
  return model?.layout === 'track' ? 'Mobile System' : 'Radionuclide Identifier'
}

const axisOf = ({ calibration: [a = 0, b = 0, c = 0, d = 0] }: Spectrum, channel: number): number =>
  Number((a + b * channel + c * channel ** 2 + d * channel ** 3).toPrecision(9))

/** Energy, shift, counts, wavenumber, transmittance: what a module does not measure stays empty. */
function measuredCells(module: ModuleKey, x: number, y: number): (number | null)[] {
  if (module === 'ftirMod') return [null, null, null, x, y]
  return GAMMA.has(module) ? [x, null, y, null, null] : [null, x, y, null, null]
}

const ANY_GAMMA = `
  select exists (select from reading where device_id = $1 and at >= $2 and at < $3
    and (${[...GAMMA].map((module) => `jsonb_path_exists(rest, '$.${module}.spectrum')`).join(' or ')})) as any`

const DETECTORS_TOLD = `
  select distinct part ->> 'name' as name
  from reading, jsonb_each(rest) as module (key, told), jsonb_array_elements(told -> 'spectrum' -> 'detectors') as part
  where device_id = $1 and at >= $2 and at < $3 and jsonb_path_exists(rest, '$.*.spectrum.detectors') order by name`

/** Every spectrum of one device in at most a day, or those of named readings. */
export function createSpectra({ database, directory, registry, timeZone, now }: SpectraOptions) {
  const run = createRun(database.pool)

  const namedIn = (device: DeviceRow, { ids }: ReadingFilter) =>
    ids?.flatMap((id) => {
      const parts = parseRowId(id)
      return parts?.sn === device.sn ? [parts] : []
    })

  /** Undefined where nothing is asked for. */
  function rangeOf({ beginTime, endTime }: ReadingFilter, named: ReturnType<typeof namedIn>) {
    const moments = named?.map(({ at }) => at) ?? []
    const begin = beginTime ?? Math.min(...moments)
    const end = endTime ?? Math.max(...moments) + 1
    return Number.isFinite(begin) && Number.isFinite(end) ? { begin: new Date(begin), end: new Date(end) } : undefined
  }

  /** Names of the detectors that any of the spectra tells by itself: a file names them before the first. */
  async function detectorsOf(device: DeviceRow, filter: ReadingFilter, signal: AbortSignal): Promise<string[]> {
    const range = rangeOf(filter, namedIn(device, filter))
    if (range === undefined) return []
    const rows = await run<{ name: string }>(
      { text: DETECTORS_TOLD, values: [device.id, range.begin, range.end], columns: { name: 'text' } },
      signal,
    )
    return rows.map(({ name }) => name)
  }

  async function* spectraOf(
    device: DeviceRow,
    filter: ReadingFilter,
    signal: AbortSignal,
  ): AsyncGenerator<FoundSpectrum[]> {
    const named = namedIn(device, filter)
    const moments = named?.map(({ at }) => at) ?? []
    const range = rangeOf(filter, named)
    if (range === undefined) return
    let after: { at: Date; mark: string } | undefined
    for (;;) {
      const values: unknown[] = [device.id, range.begin, range.end]
      const times = named && `$${values.push(moments.map((at) => new Date(at)))}::timestamptz[]`
      const marks = named && `$${values.push(named.map(({ mark = null }) => mark))}::text[]`
      const isNamed =
        named === undefined
          ? ''
          : `and exists (select from unnest(${times}, ${marks}) as named (at, mark)
               where named.at = reading.at and coalesce(named.mark = ${MARK}, true))`
      const behind =
        after === undefined ? '' : `and (at, ${MARK}) > ($${values.push(after.at)}, $${values.push(after.mark)})`
      const rows = await run<SpectrumRow>(
        {
          text: `select at, device_time, longitude, latitude, rest, ${MARK} as mark from reading
            where device_id = $1 and at >= $2 and at < $3 ${isNamed} ${behind}
              and jsonb_path_exists(rest, '$.*.spectrum') order by at, mark limit ${PAGE}`,
          values,
          columns: {
            at: 'time',
            device_time: 'time',
            longitude: 'number?',
            latitude: 'number?',
            rest: 'json',
            mark: 'text',
          },
        },
        signal,
      )
      yield rows.flatMap(({ at, device_time, longitude, latitude, rest }) =>
        Object.entries(rest).flatMap(([module, { spectrum, findings = [] }]): FoundSpectrum[] =>
          spectrum === undefined
            ? []
            : [
                {
                  at: at.getTime(),
                  startedAt: device_time.getTime() - Math.round((spectrum.realTime ?? 0) * 1000),
                  module: module as ModuleKey,
                  spectrum,
                  findings,
                  position: longitude === null || latitude === null ? undefined : { longitude, latitude },
                },
              ],
        ),
      )
      const last = rows.at(-1)
      if (last === undefined || rows.length < PAGE) return
      after = last
    }
  }

  function csvHeads(locale: Locale): Head[] {
    const { t } = createColumns(locale)
    const head = (type: Head['type'], title: string): Head => ({ type, title, width: 14, notPrinted: false })
    return [
      head('time', `${t('exports.column.time')} (${timeZone})`),
      head('text', 'UTC'),
      head('text', 'SN'),
      head('text', t('exports.column.module')),
      head('number', `${t('exports.column.liveTime')} (s)`),
      head('number', `${t('exports.column.realTime')} (s)`),
      head('number', t('exports.column.channel')),
      head('number', `${t('exports.column.energy')} (keV)`),
      head('number', `${t('exports.column.shift')} (cm⁻¹)`),
      head('number', t('exports.column.counts')),
      head('number', `${t('exports.column.wavenumber')} (cm⁻¹)`),
      head('number', `${t('exports.column.transmittance')} (%)`),
    ]
  }

  return (given: ReadingFilter & Pick<WantedDevices, 'sns'>, viewer: Viewer): OpenSpectra => {
    const device = given.sn === undefined ? undefined : directory.device(given.sn)
    if (given.sn === undefined) throw new InvalidFields([{ field: 'sn', key: 'validation.oneDeviceRequired' }])
    const isSeen = device !== undefined && directory.sees(viewer.user.officeId, device)
    if (!isSeen || given.sns?.includes(device.sn) === false) throw new Refusal('deviceUnknown')
    const filter = withinRange(given, { days: TIME_RANGE_DAYS.rawData, timeZone, now: now() })
    const model = registry.model(device.deviceType)
    const { t } = createColumns(viewer.locale)

    const writeN42 = async (
      sink: Sink,
      id: string,
      signal: AbortSignal,
      onRows: (n: number) => void,
    ): Promise<void> => {
      const writer = createN42Writer({
        detectors: await detectorsOf(device, filter, signal),
        uuid: id,
        createdAt: now(),
        creator: 'Vigil',
        manufacturer: 'unknown',
        serialNumber: device.sn,
        model: device.deviceType,
        instrumentClass: classOf(model),
        detector: model?.spectrometer === undefined ? 'Other' : DETECTORS[model.spectrometer],
        version: '',
      })
      let written = 0
      await sink.write(writer.head())
      for await (const found of spectraOf(device, filter, signal)) {
        const gamma = found.filter(({ module }) => GAMMA.has(module))
        const pieces = gamma.map(({ startedAt, spectrum, findings, position }) =>
          writer.measurement({
            startedAt,
            ...spectrum,
            // The standard asks for the lower edge of a channel.
            calibration: shiftedCalibration(spectrum.calibration, -0.5),
            detectors: spectrum.detectors?.map((each) => ({
              ...each,
              calibration: shiftedCalibration(each.calibration, -0.5),
            })),
            nuclides: findings,
            position,
          }),
        )
        await sink.write(pieces.join(''))
        written += gamma.length
        onRows(gamma.length)
      }
      // A file without a spectrum would look like an answer.
      if (written === 0) throw new NoSpectra('no spectrum in this time')
      await sink.write(writer.tail())
    }

    const writeCsv = async (sink: Sink, signal: AbortSignal, onRows: (n: number) => void): Promise<void> => {
      const writer = createCsvWriter(sink, { heads: csvHeads(viewer.locale), timeZone })
      await writer.begin()
      for await (const found of spectraOf(device, filter, signal)) {
        for (const { at, module, spectrum } of found) {
          const utc = new Date(at).toISOString()
          const name = t(`module.${module}`)
          const { liveTime = null, realTime = null } = spectrum
          const rows = spectrum.counts.map((counts, channel): Row => {
            const measured = measuredCells(module, axisOf(spectrum, channel), counts)
            return { cells: [at, utc, device.sn, name, liveTime, realTime, channel, ...measured], record: null }
          })
          await writer.add(rows)
          onRows(rows.length)
        }
      }
    }

    return {
      device,
      async isAny(signal) {
        const range = rangeOf(filter, namedIn(device, filter))
        if (range === undefined) return false
        const values = [device.id, range.begin, range.end]
        const [row] = await run<{ any: boolean }>({ text: ANY_GAMMA, values, columns: { any: 'boolean' } }, signal)
        return row?.any === true
      },
      from: filter.beginTime ?? null,
      to: filter.endTime ?? null,
      write: (format, sink, id, signal, onRows) =>
        format === 'n42' ? writeN42(sink, id, signal, onRows) : writeCsv(sink, signal, onRows),
    }
  }
}
export type Spectra = ReturnType<typeof createSpectra>
