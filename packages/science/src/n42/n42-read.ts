import { all, attribute, first, type Node, readXml, text, XmlFileError } from '../xml/read-xml.ts'
import { polynomialOf } from './n42-calibration.ts'
import { countsOf, momentOf, numberOf, numbersOf, secondsOf } from './n42-values.ts'

/** Why a measurement of a file can not be taken. */
export type N42MeasurementFault =
  | 'time'
  | 'timeWithoutZone'
  | 'duration'
  | 'counts'
  | 'calibration'
  | 'doseRate'
  | 'neutrons'

export interface N42Spectrum {
  readonly counts: readonly number[]
  /** keV = a + b·channel + c·channel² + d·channel³; undefined where the file has none. */
  readonly calibration: readonly number[] | undefined
  /** Seconds. */
  readonly liveTime: number | undefined
}

export interface N42ReadMeasurement {
  /** Of the file, from 1 on. */
  readonly number: number
  readonly fault?: N42MeasurementFault | undefined
  /** As the file calls it: Foreground, Background, Calibration, IntrinsicActivity, NotSpecified. */
  readonly kind: string | undefined
  readonly startedAt: number | undefined
  readonly realTime: number | undefined
  /** Of gamma detectors. */
  readonly spectra: readonly N42Spectrum[]
  readonly neutronCounts: number | undefined
  readonly neutronLiveTime: number | undefined
  /** µSv/h. */
  readonly doseRate: number | undefined
  readonly nuclides: readonly { readonly name: string; readonly confidence?: number | undefined }[]
  readonly position: { readonly longitude: number; readonly latitude: number } | undefined
}

export interface N42Document {
  readonly standard: '2012' | '2006'
  readonly manufacturer: string | undefined
  readonly model: string | undefined
  readonly serialNumber: string | undefined
  readonly measurements: readonly N42ReadMeasurement[]
}

/** Reads N42.42-2012, and the spectra of the edition of 2006. Lenient in what instruments differ in, never in numbers. */
export function readN42(xml: string): N42Document {
  const root = readXml(xml, 'notN42')
  const [data] = all(root, 'RadInstrumentData')
  if (data !== undefined) return read2012(data)
  const [old] = all(root, 'N42InstrumentData')
  if (old !== undefined) return read2006(old)
  throw new XmlFileError('notN42')
}

function read2012(data: Node): N42Document {
  const [instrument] = all(data, 'RadInstrumentInformation')
  const neutronDetectors = new Set(
    all(data, 'RadDetectorInformation')
      .filter((detector) => text(detector, 'RadDetectorCategoryCode') === 'Neutron')
      .map((detector) => attribute(detector, 'id')),
  )
  const isNeutron = (part: Node): boolean => neutronDetectors.has(attribute(part, 'radDetectorInformationReference'))
  const calibrations = new Map(all(data, 'EnergyCalibration').map((each) => [attribute(each, 'id'), each]))
  const nuclidesOf = nuclidesByMeasurement(all(data, 'AnalysisResults'), all(data, 'RadMeasurement'))

  const measurements = all(data, 'RadMeasurement').map((measurement, index): N42ReadMeasurement => {
    const faults: N42MeasurementFault[] = []
    const checked = createChecked(faults)
    const gamma = all(measurement, 'Spectrum').filter((spectrum) => !isNeutron(spectrum))
    const spectra = gamma.flatMap((spectrum) =>
      spectrumOf(
        spectrum,
        checked.calibration(calibrations.get(attribute(spectrum, 'energyCalibrationReference'))),
        text(spectrum, 'LiveTimeDuration'),
        faults,
      ),
    )
    const [neutrons] = all(measurement, 'GrossCounts').filter(isNeutron)
    const neutronCounts = neutrons && checked.neutrons(text(neutrons, 'CountData'))
    const id = attribute(measurement, 'id')
    const nuclides = (nuclidesOf.get(id ?? '') ?? []).flatMap(nuclideOf)
    return {
      number: index + 1,
      kind: text(measurement, 'MeasurementClassCode'),
      startedAt: checked.moment(text(measurement, 'StartDateTime')),
      realTime: checked.seconds(text(measurement, 'RealTimeDuration')),
      spectra,
      neutronCounts,
      neutronLiveTime: neutrons && checked.seconds(text(neutrons, 'LiveTimeDuration')),
      doseRate: checked.doseRate(text(measurement, 'DoseRate', 'DoseRateValue')),
      nuclides,
      position: positionOf(first(measurement, 'RadInstrumentState', 'StateVector', 'GeographicPoint')),
      fault: faults[0],
    }
  })
  return {
    standard: '2012',
    manufacturer: text(instrument, 'RadInstrumentManufacturerName'),
    model: text(instrument, 'RadInstrumentModelName'),
    serialNumber: text(instrument, 'RadInstrumentIdentifier'),
    measurements,
  }
}

/** More than anybody takes: a file of many results that each speak of many measurements must not multiply them. */
const MAX_NUCLIDES = 100

/** Looked up once: results times measurements would be the square of a file. */
function nuclidesByMeasurement(results: readonly Node[], measurements: readonly Node[]): ReadonlyMap<string, Node[]> {
  const found = new Map(measurements.map((each): [string, Node[]] => [attribute(each, 'id') ?? '', []]))
  for (const result of results) {
    const nuclides = all(first(result, 'NuclideAnalysisResults'), 'Nuclide')
    for (const id of new Set((attribute(result, 'radMeasurementReferences') ?? '').split(/\s+/))) {
      const known = found.get(id)
      known?.push(...nuclides.slice(0, MAX_NUCLIDES - known.length))
    }
  }
  return found
}

function read2006(data: Node): N42Document {
  const measured = all(data, 'Measurement')
  const [instrument] = measured.flatMap((measurement) => all(measurement, 'InstrumentInformation'))
  const spectra = measured.flatMap((measurement) => all(measurement, 'Spectrum'))
  const measurements = spectra.map((spectrum, index): N42ReadMeasurement => {
    const faults: N42MeasurementFault[] = []
    const checked = createChecked(faults)
    const energy = all(spectrum, 'Calibration').find((each) => (attribute(each, 'Type') ?? 'Energy') === 'Energy')
    const coefficients = text(energy, 'Equation', 'Coefficients')
    const calibration = coefficients === undefined ? undefined : checked.coefficients(coefficients)
    return {
      number: index + 1,
      kind: text(spectrum, 'SourceType'),
      startedAt: checked.moment(text(spectrum, 'StartTime')),
      realTime: checked.seconds(text(spectrum, 'RealTime')),
      spectra: spectrumOf(spectrum, calibration, text(spectrum, 'LiveTime'), faults, 'Compression'),
      neutronCounts: undefined,
      neutronLiveTime: undefined,
      doseRate: undefined,
      nuclides: [],
      position: undefined,
      fault: faults[0],
    }
  })
  return {
    standard: '2006',
    manufacturer: text(instrument, 'Manufacturer'),
    model: text(instrument, 'InstrumentModel'),
    serialNumber: text(instrument, 'InstrumentID'),
    measurements,
  }
}

function spectrumOf(
  spectrum: Node,
  calibration: readonly number[] | undefined,
  live: string | undefined,
  faults: N42MeasurementFault[],
  compressionName = 'compressionCode',
): N42Spectrum[] {
  const channels = first(spectrum, 'ChannelData')
  const counts = countsOf(text(channels) ?? '', channels && attribute(channels, compressionName))
  if (counts === undefined) {
    faults.push('counts')
    return []
  }
  return [{ counts, calibration, liveTime: createChecked(faults).seconds(live) }]
}

/** What is not told is undefined; what is told and can not be read is a fault besides. */
function createChecked(faults: N42MeasurementFault[]) {
  const told = <T>(given: string | undefined, value: T | undefined, fault: N42MeasurementFault): T | undefined => {
    if (given !== undefined && value === undefined) faults.push(fault)
    return value
  }
  const coefficients = (given: string): number[] | undefined => {
    const values = numbersOf(given)
    const usable = values !== undefined && values.length >= 2 && values.slice(4).every((value) => value === 0)
    return told(given, usable ? values.slice(0, 4) : undefined, 'calibration')
  }
  return {
    coefficients,
    moment(given: string | undefined): number | undefined {
      const at = given === undefined ? undefined : momentOf(given)
      if (at === 'withoutZone') faults.push('timeWithoutZone')
      return at === 'withoutZone' ? undefined : told(given, at, 'time')
    },
    seconds: (given: string | undefined) => told(given, secondsOf(given), 'duration'),
    doseRate: (given: string | undefined) => told(given, numberOf(given), 'doseRate'),
    neutrons(given: string | undefined): number | undefined {
      const counts = given === undefined ? undefined : numbersOf(given)
      const sum = counts?.every((count) => count >= 0) ? counts.reduce((total, count) => total + count, 0) : undefined
      return told(given, sum, 'neutrons')
    },
    calibration(node: Node | undefined): readonly number[] | undefined {
      const given = text(node, 'CoefficientValues')
      if (given !== undefined) return coefficients(given)
      const boundaries = text(node, 'EnergyBoundaryValues')
      if (boundaries === undefined) return undefined
      const edges = numbersOf(boundaries)
      return told(boundaries, edges && polynomialOf(edges), 'calibration')
    },
  }
}

function nuclideOf(nuclide: Node): N42ReadMeasurement['nuclides'][number][] {
  const name = text(nuclide, 'NuclideName')
  if (name === undefined || text(nuclide, 'NuclideIdentifiedIndicator') === 'false') return []
  return [{ name, confidence: numberOf(text(nuclide, 'NuclideIDConfidenceValue')) }]
}

function positionOf(point: Node | undefined): N42ReadMeasurement['position'] {
  const latitude = numberOf(text(point, 'LatitudeValue'))
  const longitude = numberOf(text(point, 'LongitudeValue'))
  return latitude === undefined || longitude === undefined ? undefined : { longitude, latitude }
}
