import { setImmediate as nextTurn } from 'node:timers/promises'
import { dataMessageSchema, type ModuleKey, type ModuleReport } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { resolvedNumber } from '@vigil/domain'
import type { N42ReadMeasurement } from '@vigil/science'
import type { FileReader } from './file-reader.ts'
import type { FileProblem, FileProblems, FileReading } from './file-reading.ts'

/** Modules that tell gamma spectra; energies of other light have no place in the standard. */
const GAMMA: readonly ModuleKey[] = ['nuclearMod', 'gcameraMod']

/** Everything else on the server gets its turn after so many spectra. */
const MEASUREMENTS_AT_ONCE = 8

interface N42Options {
  read(content: string): ReturnType<FileReader['n42']>
  /** Serial number of the device that is meant, whatever the file calls its instrument. */
  sn: string | undefined
  modelOf(sn: string): string | undefined
  registry: Pick<Registry, 'model'>
}

/** Each measurement is a reading of the moment when it was complete. */
export async function readN42File(
  content: string,
  options: N42Options,
  problems: FileProblems,
): Promise<FileReading[]> {
  const { serialNumber, measurements } = await options.read(content)
  const sn = options.sn ?? serialNumber
  if (sn === undefined) {
    problems.add({ line: 0, key: 'imports.problem.noSerial' })
    return []
  }
  const deviceType = options.modelOf(sn)
  const model = deviceType === undefined ? undefined : options.registry.model(deviceType)
  if (deviceType === undefined || model === undefined) {
    problems.add({ line: 0, key: 'imports.problem.device', values: { sn } })
    return []
  }
  const module = model.modules.find(({ key }) => GAMMA.includes(key))
  if (module === undefined) {
    problems.add({ line: 0, key: 'imports.problem.noSpectra', values: { model: deviceType } })
    return []
  }
  const measures = (quantity: string): boolean => module.readings.some(({ key }) => key === quantity)
  const readings: FileReading[] = []
  for (const [index, measurement] of measurements.entries()) {
    if (index % MEASUREMENTS_AT_ONCE === 0) await nextTurn()
    const reading = readingOf(measurement, sn, module.key, measures)
    const values = { number: measurement.number }
    if (typeof reading !== 'string') readings.push(reading)
    else problems.add({ line: 0, key: 'imports.problem.measurement', values, within: reading })
  }
  return readings
}

type Within = NonNullable<FileProblem['within']>

function readingOf(
  measurement: N42ReadMeasurement,
  sn: string,
  module: ModuleKey,
  measures: (quantity: string) => boolean,
): FileReading | Within {
  const { fault, startedAt, realTime, spectra, nuclides, position } = measurement
  if (fault !== undefined) return `imports.ofMeasurement.${fault}`
  if (startedAt === undefined) return 'imports.ofMeasurement.noTime'
  if (spectra.length > 1) return 'imports.ofMeasurement.several'
  const [spectrum] = spectra
  if (spectrum !== undefined && spectrum.calibration === undefined) return 'imports.ofMeasurement.noCalibration'
  const report: ModuleReport = {
    values: valuesOf(measurement, measures),
    ...(spectrum?.calibration !== undefined && {
      spectrum: {
        counts: [...spectrum.counts],
        calibration: [...spectrum.calibration],
        ...(spectrum.liveTime && { liveTime: spectrum.liveTime }),
        ...(realTime && { realTime }),
      },
    }),
    ...(nuclides.length > 0 && { findings: nuclides.map(({ name, confidence }) => ({ name, confidence })) }),
  }
  const at = startedAt + Math.round((realTime ?? 0) * 1000)
  const checked = dataMessageSchema.safeParse({ time: at, mods: { [module]: report }, position })
  if (!checked.success) return 'imports.ofMeasurement.spectrum'
  return { line: 0, sn, at, mods: checked.data.mods, position: checked.data.position }
}

/** Rates are counts by live time; what the model does not measure is not told as if it did. */
function valuesOf(
  { doseRate, spectra: [spectrum], neutronCounts, neutronLiveTime }: N42ReadMeasurement,
  measures: (quantity: string) => boolean,
): Record<string, number> {
  const values: Record<string, number> = {}
  if (doseRate !== undefined && measures('doseRate')) values.doseRate = resolvedNumber(doseRate)
  if (spectrum?.liveTime && measures('countRate')) {
    values.countRate = resolvedNumber(spectrum.counts.reduce((sum, count) => sum + count, 0) / spectrum.liveTime)
  }
  if (neutronCounts !== undefined && neutronLiveTime && measures('neutronRate')) {
    values.neutronRate = resolvedNumber(neutronCounts / neutronLiveTime)
  }
  return values
}
