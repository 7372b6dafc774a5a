import { setImmediate as nextTurn } from 'node:timers/promises'
import { dataMessageSchema, type ModuleKey, type ModuleReport, type SpectrumSample } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { isBackgroundSample, resolvedNumber } from '@vigil/domain'
import type { TakenMeasurement } from '@vigil/science'
import type { FileReader } from './file-reader.ts'
import type { FileProblem, FileProblems, FileReading } from './file-reading.ts'

/** Modules that tell gamma spectra; energies of other light have no place in these files. */
const GAMMA: readonly ModuleKey[] = ['nuclearMod', 'gcameraMod']

/** Everything else on the server gets its turn after so many spectra. */
const MEASUREMENTS_AT_ONCE = 8
/** A laboratory brings a handful; a file of thousands without a time is of no use to anybody. */
const SAMPLES_MAX = 200

export type FileSample = Pick<SpectrumSample, 'number' | 'title' | 'spectrum' | 'findings'> & {
  readonly sn: string
}

interface SpectrumFileOptions {
  read(): ReturnType<FileReader['spectra']>
  /** Serial number of the device that is meant, whatever the file calls its instrument. */
  sn: string | undefined
  modelOf(sn: string): string | undefined
  registry: Pick<Registry, 'model'>
}

interface ReadSpectra {
  readonly readings: FileReading[]
  /** Spectra of a time that nobody knows. */
  readonly samples: FileSample[]
}

/** Each measurement is a reading of the moment when it was complete; one that tells no time is a sample. */
export async function readSpectra(options: SpectrumFileOptions, problems: FileProblems): Promise<ReadSpectra> {
  const nothing: ReadSpectra = { readings: [], samples: [] }
  const { serialNumber, measurements, remarks } = await options.read()
  const remark = ({ number, kind, value = '' }: (typeof remarks)[number]) =>
    problems.remark({ number, key: `imports.remark.${kind}`, value })
  const noTime = remarks.filter(({ kind }) => kind === 'noTime')
  for (const each of remarks) if (!noTime.includes(each)) remark(each)
  const sn = options.sn ?? serialNumber
  if (sn === undefined) {
    problems.add({ line: 0, key: 'imports.problem.noSerial' })
    return nothing
  }
  const deviceType = options.modelOf(sn)
  const model = deviceType === undefined ? undefined : options.registry.model(deviceType)
  if (deviceType === undefined || model === undefined) {
    problems.add({ line: 0, key: 'imports.problem.device', values: { sn } })
    return nothing
  }
  const module = model.modules.find(({ key }) => GAMMA.includes(key))
  if (module === undefined) {
    problems.add({ line: 0, key: 'imports.problem.noSpectra', values: { model: deviceType } })
    return nothing
  }
  const measures = (quantity: string): boolean => module.readings.some(({ key }) => key === quantity)
  const readings: FileReading[] = []
  const samples: FileSample[] = []
  for (const [index, measurement] of measurements.entries()) {
    if (index % MEASUREMENTS_AT_ONCE === 0) await nextTurn()
    const taken = takenOf(measurement, sn, module.key, measures)
    const values = { number: measurement.number }
    if (typeof taken === 'string') problems.add({ line: 0, key: 'imports.problem.measurement', values, within: taken })
    else if ('at' in taken) readings.push(taken)
    else if (samples.length < SAMPLES_MAX) samples.push(taken)
    else problems.add({ line: 0, key: 'imports.problem.tooManySamples', values: { max: SAMPLES_MAX } })
  }
  // What is refused with the whole of its file is kept as nothing.
  if (samples.length > 0) noTime.forEach(remark)
  return { readings, samples }
}

type Within = NonNullable<FileProblem['within']>

function takenOf(
  measurement: TakenMeasurement,
  sn: string,
  module: ModuleKey,
  measures: (quantity: string) => boolean,
): FileReading | FileSample | Within {
  const { number, fault, startedAt, realTime, spectrum, nuclides, position } = measurement
  if (fault !== undefined) return `imports.ofMeasurement.${fault}`
  if (startedAt === undefined && spectrum === undefined) return 'imports.ofMeasurement.noTime'
  const report: ModuleReport = {
    values: valuesOf(measurement, measures),
    ...(spectrum !== undefined && {
      spectrum: {
        counts: [...spectrum.counts],
        calibration: [...spectrum.calibration],
        ...(spectrum.liveTime && { liveTime: spectrum.liveTime }),
        ...(realTime && { realTime }),
        ...(spectrum.detectors && {
          detectors: spectrum.detectors.map(({ name, counts, calibration, liveTime }) => ({
            name,
            counts: [...counts],
            calibration: [...calibration],
            ...(liveTime && { liveTime }),
          })),
        }),
      },
    }),
    ...(nuclides.length > 0 && { findings: nuclides.map(({ name, confidence }) => ({ name, confidence })) }),
  }
  const at = (startedAt ?? 0) + Math.round((realTime ?? 0) * 1000)
  const checked = dataMessageSchema.safeParse({ time: at, mods: { [module]: report }, position })
  if (!checked.success) return 'imports.ofMeasurement.spectrum'
  if (startedAt !== undefined) return { line: 0, sn, at, mods: checked.data.mods, position: checked.data.position }
  const kept = checked.data.mods[module]
  if (kept?.spectrum === undefined) return 'imports.ofMeasurement.noTime'
  return {
    number,
    sn,
    title: titleOf(measurement).slice(0, 200),
    spectrum: kept.spectrum,
    findings: kept.findings ?? [],
  }
}

/** What the instrument calls the background is told so: it is that of the samples beside it. */
const titleOf = ({ title = '', kind }: TakenMeasurement): string =>
  kind !== 'Background' || isBackgroundSample({ name: '', title })
    ? title
    : title === ''
      ? 'Background'
      : `${title} (Background)`

/** Rates are counts by live time; what the model does not measure is not told as if it did. */
function valuesOf(
  { doseRate, spectrum, gammaCounts, gammaLiveTime, neutronCounts, neutronLiveTime }: TakenMeasurement,
  measures: (quantity: string) => boolean,
): Record<string, number> {
  const values: Record<string, number> = {}
  if (doseRate !== undefined && measures('doseRate')) values.doseRate = resolvedNumber(doseRate)
  if (measures('countRate')) {
    if (spectrum?.liveTime) {
      values.countRate = resolvedNumber(spectrum.counts.reduce((sum, count) => sum + count, 0) / spectrum.liveTime)
    } else if (gammaCounts !== undefined && gammaLiveTime)
      values.countRate = resolvedNumber(gammaCounts / gammaLiveTime)
  }
  if (neutronCounts !== undefined && neutronLiveTime && measures('neutronRate')) {
    values.neutronRate = resolvedNumber(neutronCounts / neutronLiveTime)
  }
  return values
}
